/** Said to someone whose connection sent more than a person does: what to do, and how to be heard meanwhile. */
export function busyWords(waitSeconds: number, phone: string | undefined): string {
  const minutes = Math.ceil(waitSeconds / 60);
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  const call = phone ? `, or call us on ${phone}` : '';
  return `We have had many messages from your connection just now. Please try again ${when}${call}. What you wrote is still here.`;
}
