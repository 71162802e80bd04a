import { useLocation, useNavigate } from '@remix-run/react';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** From this width up, the form is a column. */
const column = '(min-width: 992px)';

/** On a phone the form is a sheet over the page while the address ends in `#filters`. */
export function useSheet(ref: RefObject<HTMLFormElement>) {
  const navigate = useNavigate();
  const { hash, search, state } = useLocation();
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const open = live && hash === '#filters';
  const shut = useRef(() => {});
  shut.current = () => {
    if (state?.sheet) navigate(-1);
    else navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    const sheet = ref.current?.parentElement;
    if (!open || !sheet || matchMedia(column).matches) return;
    let restore: (() => void) | undefined;
    let over = false;
    void import('./sheet').then(({ modal }) => {
      if (!over) restore = modal(sheet, () => shut.current());
    });
    return () => {
      over = true;
      restore?.();
    };
  }, [ref, open]);
  const close = (event: MouseEvent) => {
    event.preventDefault();
    shut.current();
  };
  return { open, live, close };
}
