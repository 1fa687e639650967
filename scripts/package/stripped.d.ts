export function stripped(executable: Buffer): Buffer
