import type { PostCardView, PostsBlock } from '#server/page/views/site-blocks';
import type { BannerBlock, CardsBlock } from '#server/page/views/site-page-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { Figure, Part } from './block-parts';
import * as css from './card-blocks.css';

type Item = CardsBlock['items'][number];

/** Cards side by side. */
export const Cards = ({ block: { heading, text, items } }: { block: CardsBlock }) => (
  <Part heading={heading} text={text}>
    <ul className={css.cards}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never changed
        <li key={index} className={css.card}>
          <Card item={item} below={heading !== undefined} />
        </li>
      ))}
    </ul>
  </Part>
);

function Card({ item: { title, text, href, linkText, picture }, below }: { item: Item; below: boolean }) {
  const Heading = below ? 'h3' : 'h2';
  return (
    <>
      {picture ? (
        <Figure picture={picture} sizes="(min-width:48em) 24rem,92vw" className={css.picture} />
      ) : null}
      <div className={css.words}>
        <Heading className={css.title}>{href && !linkText ? <a href={href}>{title}</a> : title}</Heading>
        {text ? <p>{text}</p> : null}
        {href && linkText ? (
          <p className={css.more}>
            <a href={href} aria-label={`${linkText}: ${title}`}>
              {linkText}
            </a>
          </p>
        ) : null}
      </div>
    </>
  );
}

/** Posts of the blog as cards. */
export const Posts = ({ block: { heading, posts: list, more, pages } }: { block: PostsBlock }) => (
  <Part heading={heading}>
    <ul className={css.cards}>
      {list.map((post, index) => (
        <li key={post.href} className={css.card}>
          <PostCard post={post} below={heading !== undefined} first={heading === undefined && index === 0} />
        </li>
      ))}
    </ul>
    {more ? (
      <p>
        <a className={css.pageLink} href={more.href}>
          {more.text}
        </a>
      </p>
    ) : null}
    {pages ? <Pages pages={pages} /> : null}
  </Part>
);

interface PostCardProps {
  readonly post: PostCardView;
  /** Its heading is below one of the list. */
  readonly below: boolean;
  /** It opens the page. */
  readonly first: boolean;
}

function PostCard({ post, below, first }: PostCardProps) {
  const Heading = below ? 'h3' : 'h2';
  const { href, title, text, published, category, picture } = post;
  return (
    <>
      {picture ? (
        <Figure picture={picture} sizes="(min-width:48em) 24rem,92vw" className={css.picture} first={first} />
      ) : null}
      <div className={css.words}>
        <p className={css.quiet}>
          <time dateTime={published.date}>{published.text}</time>
          {category ? ` · ${category}` : ''}
        </p>
        <Heading className={css.title}>
          <a href={href}>{title}</a>
        </Heading>
        {text ? <p>{text}</p> : null}
      </div>
    </>
  );
}

const Pages = ({ pages: { text, previous, next } }: { pages: NonNullable<PostsBlock['pages']> }) => (
  <nav className={css.pages} aria-label="Pages of posts">
    {previous ? (
      <a className={css.pageLink} href={previous} rel="prev">
        Newer posts
      </a>
    ) : null}
    <span>{text}</span>
    {next ? (
      <a className={css.pageLink} href={next} rel="next">
        Older posts
      </a>
    ) : null}
  </nav>
);

/** A large heading with a picture and buttons, from edge to edge. */
export const Banner = ({ block: { heading, first, text, picture, buttons } }: { block: BannerBlock }) => {
  const Heading = first ? 'h1' : 'h2';
  return (
    <div className={css.banner}>
      <div className={`${column} ${css.inside}`}>
        <div className={css.bannerWords}>
          <Heading>{heading}</Heading>
          {text ? <p className={css.text}>{text}</p> : null}
          {buttons.length > 0 ? (
            <p className={css.buttons}>
              {buttons.map(({ text: words, href }) => (
                <a key={href + words} className={button({ tone: 'quiet' })} href={href}>
                  {words}
                </a>
              ))}
            </p>
          ) : null}
        </div>
        {picture ? (
          <Figure
            picture={picture}
            sizes="(min-width:62em) 34rem,92vw"
            className={css.bannerPicture}
            first={first}
          />
        ) : null}
      </div>
    </div>
  );
};
