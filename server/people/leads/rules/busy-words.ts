/** Message when a connection exceeds its limit: when to try again and how to reach the dealer meanwhile. */
export function busyWords(waitSeconds: number, phone: string | undefined): string {
  const minutes = Math.ceil(waitSeconds / 60);
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  const call = phone ? `, or call us on ${phone}` : '';
  return `We’ve had a lot of messages from your connection. Please try again ${when}${call}. Your message is still here.`;
}

/** Shown at the times of a test drive to someone at their online booking limit. */
export const tooManyDrives = (phone: string | undefined): string =>
  `You have booked as many test drives as we can take online. Choose “Any time, please call me”${phone ? `, or call us on ${phone}` : ''}.`;
