import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { FormRefusal } from '#server/desk/desk-outcome';
import { textIn } from '#server/desk/rules/page-parts';
import { auditStaff } from './audit';
import type { AccountVisit } from './create-accounts';
import { isPasswordsBusy, longestPassword } from './passwords';
import { attemptOf } from './sign-in-limits';
import type { StaffMember } from './staff-store';

const shortestPassword = 12;

/** On the estimator's scale of 0 to 4: withstands a hundred million guesses. */
const leastScore = 3;
/** The rest of a longer password only adds to its strength, and takes time to estimate. */
const estimatedLength = 64;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Shorter words are part of many others. */
const shortestWord = 3;

/**
 * Why a new password is rejected, as a sentence; undefined if it is allowed.
 * @param about texts that others know: the person's name and email, the dealer's name
 */
export async function passwordProblem(
  password: string,
  about: readonly string[],
): Promise<string | undefined> {
  const { length } = password;
  if (length < shortestPassword) return `A password needs at least ${shortestPassword} characters.`;
  if (length > longestPassword) return `A password can be at most ${longestPassword} characters.`;
  if (!(await isEasilyGuessed(password, about))) return undefined;
  return 'This password is too easy to guess. Use a longer one, such as four unrelated words.';
}

/**
 * Whether a password is one of the common ones, or made of them or of keyboard patterns. Words about the person, which
 * others know, add nothing to its strength. The word lists are loaded on first use.
 */
export async function isEasilyGuessed(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  const { score } = (await estimator).check(withoutWords(password, about).slice(0, estimatedLength));
  return score < leastScore;
}

function withoutWords(password: string, about: readonly string[]): string {
  const words = about
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter(({ length }) => length >= shortestWord);
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Why a password or a code is refused, with the status of the answer and the seconds to wait before the next attempt. */
export interface Refusal {
  readonly right: false;
  readonly status: 422 | 429 | 503;
  readonly message: string;
  readonly retryAfter?: number;
}

/** Makes a check within the limits of signing in. An attempt that was right, or never made, does not count. */
export async function withinLimits<Answer extends { readonly right: true }>(
  visit: AccountVisit,
  email: string,
  check: () => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const { signInLimits } = visit.services;
  const attempt = await attemptOf(visit, email);
  const wait = await signInLimits.take(attempt);
  if (wait > 0) return { right: false, status: 429, message: tooMany(wait), retryAfter: wait };
  try {
    const answer = await check();
    if (answer.right || answer.status !== 422) await signInLimits.clear(attempt);
    return answer;
  } catch (error) {
    await signInLimits.clear(attempt);
    if (!isPasswordsBusy(error)) throw error;
    return { right: false, status: 503, message: manySigningIn, retryAfter: busySeconds };
  }
}

/** What someone reads who has tried too often. */
export const tooMany = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
};
const manySigningIn = 'Many people are signing in right now. Please try again in a moment.';
const busySeconds = 5;

/** Checks the password of someone who is signed in, within the limits of signing in. */
export const checkOwnPassword = (
  visit: AccountVisit,
  staff: Pick<StaffMember, 'email' | 'passwordHash'>,
  password: string,
): Promise<{ readonly right: true } | Refusal> =>
  withinLimits(visit, staff.email, async () => {
    const { passwords } = visit.services;
    const { right } = await passwords.check(password.slice(0, longestPassword + 1), staff.passwordHash);
    return right ? { right } : { right, status: 422, message: 'That is not your current password.' };
  });

/** A refused check as an error beside its field. */
export const refusedAt = (field: string, { status, retryAfter, message }: Refusal): FormRefusal => ({
  status,
  retryAfter,
  errors: { [field]: message },
});

/**
 * Changes one's own password with the current one, and ends every session of the account, this browser's too. Returns why
 * not; undefined once it is done.
 */
export async function changeOwnPassword(
  visit: AccountVisit & { readonly staff: StaffMember },
  form: URLSearchParams,
): Promise<FormRefusal | undefined> {
  const { staff, tenant, services } = visit;
  const current = textIn(form, 'current_password');
  const chosen = textIn(form, 'new_password');
  const answer = await checkOwnPassword(visit, staff, current);
  if (!answer.right) return refusedAt('current_password', answer);
  const problem =
    chosen.normalize('NFKC') === current.normalize('NFKC')
      ? 'Choose a password that differs from the current one.'
      : await passwordProblem(chosen, [staff.email, staff.name, tenant.name, tenant.slug]);
  if (problem) return { status: 422, errors: { new_password: problem } };
  const passwordHash = await services.passwords.hash(chosen);
  await services.staff.change(tenant.slug, staff.id, { passwordHash, endSessions: true });
  await auditStaff(visit, 'password-changed');
  return undefined;
}
