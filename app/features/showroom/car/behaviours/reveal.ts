import type { Behaviour } from '~/rendering/enhanced';

/** Opens the fold that a link leads to, in browsers that only scroll to it. */
export const run: Behaviour = async (element) => {
  const hash = element.getAttribute('href') ?? '';
  const target = document.getElementById(hash.slice(1));
  const fold = target?.closest('details');
  if (!target || !fold) throw new Error('nothing to open');
  fold.open = true;
  history.replaceState(history.state, '', hash);
  target.scrollIntoView();
};
