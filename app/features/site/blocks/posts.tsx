import type { PostCardView, PostsBlock } from '#server/page/views/site-blocks';
import { Figure, Part } from './block-parts';
import * as css from './cards.css';

/** Posts of the blog as cards. */
export const Posts = ({ block: { heading, posts: list, more, pages } }: { block: PostsBlock }) => (
  <Part heading={heading}>
    <ul className={css.cards}>
      {list.map((post) => (
        <li key={post.href} className={css.card}>
          <PostCard post={post} below={heading !== undefined} />
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

function PostCard({ post, below }: { post: PostCardView; below: boolean }) {
  const Heading = below ? 'h3' : 'h2';
  const { href, title, text, published, category, picture } = post;
  return (
    <>
      {picture ? (
        <Figure picture={picture} sizes="(min-width:48em) 24rem,92vw" className={css.picture} />
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
