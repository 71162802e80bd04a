const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.5 MB`; whole bytes below a thousand. */
export function bytesInWords(bytes: number): string {
  let value = bytes;
  let step = 0;
  while (value >= 999.95 && step < units.length - 1) {
    value /= 1_000;
    step += 1;
  }
  return `${step === 0 ? value : value.toFixed(1)} ${units[step] ?? ''}`;
}
