import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** On the estimator's scale of 0 to 4: withstands a hundred million guesses. */
const leastScore = 3;
/** The rest of a longer password only adds to its strength, and takes time to estimate. */
const estimatedLength = 64;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password is one of the common ones, or made of them, of keyboard patterns, or of the given words about the
 * person. The word lists are loaded on first use.
 */
export async function isEasilyGuessed(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean);
  const { score } = (await estimator).check(password.slice(0, estimatedLength), words);
  return score < leastScore;
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
