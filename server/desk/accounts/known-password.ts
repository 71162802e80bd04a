import type { AccountVisit } from './create-accounts';
import { attemptOf } from './known-browser';
import { isPasswordsBusy, longestPassword } from './passwords';
import type { StaffMember } from './staff';

/** `right`, or why it is not, with the status of the answer and the seconds to wait before the next attempt. */
export type PasswordAnswer =
  | { readonly right: true }
  | {
      readonly right: false;
      readonly status: 422 | 429 | 503;
      readonly message: string;
      readonly retryAfter?: number;
    };

/** Checks the password of someone who is signed in, within the limits of signing in. */
export async function checkOwnPassword(
  visit: AccountVisit,
  staff: Pick<StaffMember, 'email' | 'passwordHash'>,
  password: string,
): Promise<PasswordAnswer> {
  const { passwords, signInLimits } = visit.services;
  const attempt = await attemptOf(visit, staff.email);
  const wait = await signInLimits.take(attempt);
  if (wait > 0) return { right: false, status: 429, message: tooMany(wait), retryAfter: wait };
  try {
    const { right } = await passwords.check(password.slice(0, longestPassword + 1), staff.passwordHash);
    if (!right) return { right: false, status: 422, message: 'That is not your current password.' };
  } catch (error) {
    await signInLimits.clear(attempt);
    if (!isPasswordsBusy(error)) throw error;
    return { right: false, status: 503, message: manySigningIn, retryAfter: busySeconds };
  }
  await signInLimits.clear(attempt);
  return { right: true };
}

/** What someone reads who has tried too often. */
export const tooMany = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
};
export const manySigningIn = 'Many people are signing in right now. Please try again in a moment.';
export const busySeconds = 5;
