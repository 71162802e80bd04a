import { useEffect } from 'react';

let loaded = false;

/** Loads what moves range sliders when one is first touched, pointed at or focused; one listener for the whole page. */
export function useSliders(): void {
  useEffect(() => {
    const onUse = ({ type, target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.closest('[data-range]')) return;
      const late = !loaded;
      void import('./slide').then(({ slide }) => {
        loaded = true;
        if (type !== 'input') return;
        slide(target);
        // Who listens for changes saw this one before its field was written.
        if (late) target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    };
    const uses = ['pointerover', 'focusin', 'input'];
    for (const use of uses) document.addEventListener(use, onUse);
    return () => {
      for (const use of uses) document.removeEventListener(use, onUse);
    };
  }, []);
}
