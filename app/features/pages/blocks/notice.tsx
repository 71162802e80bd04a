import type { NoticeBlock } from '#server/pages/parts/views/notice';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import * as css from './block.css';
import { BlockHead } from './block-head';

/** A notice in place of missing content, with links to go on. */
export const Notice = ({ block: { heading, level, text, links } }: { block: NoticeBlock }) => (
  <div className={`${column} ${css.block}`}>
    <BlockHead heading={{ text: heading, level, intro: text }} />
    <p className={css.links}>
      {links.map((link, index) => (
        <a key={link.href} className={button({ tone: index === 0 ? 'primary' : 'quiet' })} href={link.href}>
          {link.text}
        </a>
      ))}
    </p>
  </div>
);
