import { useEffect, useRef, useState } from 'react';

/** The number on the button, animated from the previous one. */
export function useCount(count: number): number {
  const [at, setAt] = useState(count);
  const latest = useRef(at);
  latest.current = at;
  useEffect(() => {
    if (latest.current === count) return;
    let stop: (() => void) | undefined;
    let over = false;
    void import('./redraw').then(({ countUp }) => {
      if (!over) stop = countUp(latest.current, count, setAt);
    });
    return () => {
      over = true;
      stop?.();
    };
  }, [count]);
  return at;
}
