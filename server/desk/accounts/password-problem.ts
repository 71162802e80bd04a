import { isEasilyGuessed } from './password-strength';
import { longestPassword, shortestPassword } from './passwords';

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
