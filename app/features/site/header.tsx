import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { DrawnSite } from './draw-frame';
import { FramePart } from './frame-part';
import { headerOn, markHere } from './here';
import './header.css';

/** The header: rendered by the server, so the browser only loads the code its menus need. */
export function Header({ site, className }: { site: DrawnSite; className: string }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) markHere(pathname);
    shown.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const header = document.querySelector('body > header');
    const uses = ['pointerover', 'focusin'];
    const load = () => {
      for (const use of uses) header?.removeEventListener(use, load);
      void import('./menus').then(({ keepMenus }) => keepMenus());
    };
    for (const use of uses) header?.addEventListener(use, load);
  }, []);
  return <FramePart as="header" className={className} html={headerOn(site.header, pathname)} />;
}
