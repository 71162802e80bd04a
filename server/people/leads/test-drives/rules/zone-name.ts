/** The short name of a time zone at an instant, e.g. `AEDT`. */
export function zoneName(timeZone: string, ms: number): string {
  const parts = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' }).formatToParts(ms);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
