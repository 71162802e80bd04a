import type {
  ColumnsBlock,
  CtaBlock,
  FaqBlock,
  GalleryBlock,
  NoticeBlock,
  ProseBlock,
} from '#server/page/views/text-blocks';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { prose, text } from '../page.css';
import { block, links as buttonRow } from './block.css';
import { BlockHead, Buttons, Figure, Part } from './block-parts';
import * as css from './text-blocks.css';

/** Running text. */
export const Prose = ({ block }: { block: ProseBlock }) => (
  <div className={`${column} ${text}`}>
    <Text html={block.html} />
  </div>
);

/** HTML that the server made from Markdown. */
const Text = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the Markdown renderer, which lets no HTML through
  <div className={prose} dangerouslySetInnerHTML={{ __html: html }} />
);

/** Text in columns. */
export const Columns = ({ block: { heading, items } }: { block: ColumnsBlock }) => {
  const Heading = heading ? 'h3' : 'h2';
  return (
    <Part heading={heading}>
      <div className={css.columns}>
        {items.map(({ title, html }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never changed
          <div key={index} className={css.cell}>
            {title ? <Heading>{title}</Heading> : null}
            <Text html={html} />
          </div>
        ))}
      </div>
    </Part>
  );
};

/** Questions that expand to show their answers, without JavaScript. */
export const Faq = ({ block: { heading, items } }: { block: FaqBlock }) => (
  <Part heading={heading}>
    <div className={css.list}>
      {items.map(({ question, html }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never changed
        <details key={index}>
          <summary className={css.question}>
            {question}
            <Icon name="next" />
          </summary>
          <div className={css.answer}>
            <Text html={html} />
          </div>
        </details>
      ))}
    </div>
  </Part>
);

/** A call to action with buttons. */
export const Cta = ({ block: { heading, text, buttons } }: { block: CtaBlock }) => (
  <section className={`${column} ${block}`}>
    <div className={css.cta}>
      <div className={css.words}>
        <h2>{heading}</h2>
        {text ? <p>{text}</p> : null}
      </div>
      <Buttons buttons={buttons} />
    </div>
  </section>
);

/** A notice in place of missing content, with links to go on. */
export const Notice = ({ block: { heading, level, text, links } }: { block: NoticeBlock }) => (
  <div className={`${column} ${block}`}>
    <BlockHead heading={{ text: heading, level, intro: text }} />
    <p className={buttonRow}>
      {links.map((link, index) => (
        <a key={link.href} className={button({ tone: index === 0 ? 'primary' : 'quiet' })} href={link.href}>
          {link.text}
        </a>
      ))}
    </p>
  </div>
);

/** Pictures side by side. */
export const Gallery = ({ block: { heading, images } }: { block: GalleryBlock }) => (
  <Part heading={heading}>
    <div className={css.gallery}>
      {images.map(({ picture, caption }) => (
        <figure key={picture.src + picture.alt}>
          <Figure picture={picture} sizes="(min-width:48em) 26rem,92vw" className={css.picture} />
          {caption ? <figcaption className={css.caption}>{caption}</figcaption> : null}
        </figure>
      ))}
    </div>
  </Part>
);
