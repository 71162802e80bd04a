import { useEffect } from 'react';

/** Loads what moves range sliders when one is first touched, pointed at or focused; one listener for the whole page. */
export function useSliders(): void {
  useEffect(() => {
    const onUse = ({ type, target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.closest('[data-range]')) return;
      void import('./slide').then(({ slide }) => type === 'input' && slide(target));
    };
    const uses = ['pointerover', 'focusin', 'input'];
    for (const use of uses) document.addEventListener(use, onUse);
    return () => {
      for (const use of uses) document.removeEventListener(use, onUse);
    };
  }, []);
}
