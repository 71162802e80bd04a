import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { longestPassword, shortestPassword } from './passwords';

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
