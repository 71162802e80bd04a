import type {
  ColumnsBlock,
  CtaBlock,
  FaqBlock,
  GalleryBlock,
  NoticeBlock,
  PostFacts,
  ProseBlock,
  TitleBlock,
} from '#server/page/views/site-page-view';
import { column } from '~/styles/layout.css';
import { Icon } from '~/ui/icon';
import { LinkButtons } from '~/ui/link-buttons';
import { roomFor } from '~/ui/whole-words';
import { block, links as buttonRow, prose, text } from '../page.css';
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
      <LinkButtons links={links} />
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

/** The page's heading and a post's details. */
export const Title = ({ block }: { block: TitleBlock }) => (
  <header className={`${column} ${css.head}`}>
    <h1 className={css.title} style={roomFor(block.heading)}>
      {block.heading}
    </h1>
    {block.intro ? <p className={css.intro}>{block.intro}</p> : null}
    {block.post ? <Facts post={block.post} /> : null}
    {block.ways ? <Ways ways={block.ways} /> : null}
    {block.picture ? (
      <Figure
        picture={block.picture}
        sizes="(min-width:48em) 48rem,92vw"
        className={css.titlePicture}
        first
      />
    ) : null}
  </header>
);

const Facts = ({ post: { published, updated, author, category, tags } }: { post: PostFacts }) => (
  <p className={css.facts}>
    <time dateTime={published.date}>{published.text}</time>
    {updated ? (
      <span>
        Updated <time dateTime={updated.date}>{updated.text}</time>
      </span>
    ) : null}
    {author ? <span>By {author}</span> : null}
    {category ? <a href={category.href}>{category.text}</a> : null}
    {tags ? <span>{tags.join(', ')}</span> : null}
  </p>
);

const Ways = ({ ways }: { ways: NonNullable<TitleBlock['ways']> }) => (
  <nav aria-label="Categories">
    <ul className={css.ways}>
      {ways.map((way) => (
        <li key={way.href}>
          <a className={css.way} href={way.href} aria-current={way.current ? 'page' : undefined}>
            {way.text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
