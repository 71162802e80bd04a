import { useEffect, useState } from 'react';
import { say } from '~/rendering/say';
import { layoutKey } from './kept-layout';
import * as css from './layout-switch.css';

type Layout = 'grid' | 'list';

interface LayoutView {
  readonly current: Layout;
  readonly gridHref: string;
  readonly listHref: string;
}

function keep(layout: Layout): void {
  document.documentElement.dataset[layoutKey] = layout;
  try {
    localStorage.setItem(layoutKey, layout);
  } catch {
    // Without storage the choice holds until the page reloads.
  }
}

/** Cars beside or below each other: plain links, remembered with JavaScript. An address that says so goes first. */
export function LayoutSwitch({ layout }: { layout: LayoutView }) {
  const [choice, choose] = useState<string>();
  useEffect(() => choose(document.documentElement.dataset[layoutKey]), []);
  const current = layout.current === 'list' || choice === 'list' ? 'list' : 'grid';
  const link = (name: Layout, href: string, text: string) => (
    <a
      className={css.choice}
      href={href}
      data-scroll="keep"
      aria-current={current === name ? 'true' : undefined}
      onClick={() => {
        keep(name);
        choose(name);
      }}
    >
      {text}
    </a>
  );
  return (
    <nav className={css.choices} aria-label={say('Layout')}>
      {link('grid', layout.gridHref, say('Grid'))}
      {link('list', layout.listHref, say('List'))}
    </nav>
  );
}
