export function commandThatBrings(
  libraries: string[],
  machine?: { osRelease?: string; isRoot?: boolean },
): string | undefined
