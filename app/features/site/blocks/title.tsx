import type { PostFacts, TitleBlock } from '#server/page/views/text-blocks';
import { column } from '~/styles/layout.css';
import { roomFor } from '~/ui/whole-words';
import { Figure } from './block-parts';
import * as css from './title.css';

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
      <Figure picture={block.picture} sizes="(min-width:48em) 48rem,92vw" className={css.picture} first />
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
          <a
            className={css.way}
            href={way.href}
            {...(way.current ? { 'aria-current': 'page' as const } : {})}
          >
            {way.text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
