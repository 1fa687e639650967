/** A row per claim, with what was asked of it. */

export function row(
  what: string,
  figures: string,
  ratio: number,
  target: number,
  way: 'least' | 'most',
): string[] {
  const held = way === 'least' ? ratio >= target : ratio <= target
  return [what, figures, ratio.toFixed(2), `at ${way} ${target}`, held ? 'yes' : 'NO']
}

export function table(rows: string[][]): string[] {
  const all = [['what', 'measured', 'ratio', 'target', 'held'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((one) => one[column]?.length ?? 0))) ?? []
  return all.map((one) => one.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
