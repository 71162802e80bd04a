import { useEffect } from 'react';

/** Search fields suggest where words lead: loaded when the first of them has the focus. */
export function useSuggestions(): void {
  useEffect(() => {
    const onFocus = ({ target }: { target: unknown }) => {
      if (target instanceof HTMLInputElement && target.closest('[data-suggest]'))
        void import('./suggestions').then(({ suggestFor }) => suggestFor(target));
    };
    onFocus({ target: document.activeElement });
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
}
