import { useEffect } from 'react';

/** Once it is loaded it is run at once: who hears the change that follows must find the field written. */
let slide: ((used: HTMLInputElement) => void) | undefined;

/** Loads what moves range sliders when one is first touched, pointed at or focused; one listener for the whole page. */
export function useSliders(): void {
  useEffect(() => {
    const onUse = ({ type, target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.closest('[data-range]')) return;
      if (slide) return type === 'input' ? slide(target) : undefined;
      void import('./slide').then((loaded) => {
        slide = loaded.slide;
        if (type !== 'input') return;
        slide(target);
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    };
    const uses = ['pointerover', 'focusin', 'input'];
    for (const use of uses) document.addEventListener(use, onUse);
    return () => {
      for (const use of uses) document.removeEventListener(use, onUse);
    };
  }, []);
}
