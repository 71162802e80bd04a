import type { ReactNode } from 'react';
import type { SizedPictureView } from '#server/dealer/views/picture-view';
import type { BlockHeading } from '#server/page/views/site-page-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import * as css from '../page.css';
import { block, head, intro } from '../page.css';

interface PartProps {
  readonly heading?: string | undefined;
  readonly text?: string | undefined;
  readonly children: ReactNode;
}

/** A block in the page's column, with its heading if it has one. */
export const Part = ({ heading, text, children }: PartProps) => {
  const Tag = heading ? 'section' : 'div';
  return (
    <Tag className={`${column} ${block}`}>
      {heading ? <h2>{heading}</h2> : null}
      {text ? <p className={css.words}>{text}</p> : null}
      {children}
    </Tag>
  );
};

interface ButtonsProps {
  readonly buttons: readonly { readonly text: string; readonly href: string }[];
}

/** Links as buttons, the first of them the main one. */
export const Buttons = ({ buttons }: ButtonsProps) =>
  buttons.length > 0 ? (
    <p className={css.buttons}>
      {buttons.map(({ text, href }, index) => (
        <a
          key={href + text}
          className={button({ tone: index === 0 ? 'primary' : 'quiet' })}
          href={href}
          rel={href.startsWith('https:') ? 'noopener' : undefined}
        >
          {text}
        </a>
      ))}
    </p>
  ) : null;

/** A block's heading with its introduction. */
export function BlockHead({ heading }: { heading: BlockHeading | undefined }) {
  if (!heading) return null;
  const Heading = heading.level === 1 ? 'h1' : 'h2';
  return (
    <header className={head}>
      <Heading>{heading.text}</Heading>
      {heading.intro ? <p className={intro}>{heading.intro}</p> : null}
    </header>
  );
}

interface FigureProps {
  readonly picture: SizedPictureView;
  /** Its displayed width, for the `sizes` attribute. */
  readonly sizes: string;
  readonly className: string;
  /** In view when the page opens. */
  readonly first?: boolean;
}

/** A picture in its own proportions; its space is reserved while it loads. */
export const Figure = ({ picture, sizes, className, first = false }: FigureProps) => (
  <img
    className={className}
    src={picture.src}
    srcSet={picture.srcset}
    sizes={picture.srcset && sizes}
    alt={picture.alt}
    width={picture.width}
    height={picture.height}
    {...(first ? { fetchpriority: 'high' } : { loading: 'lazy' as const })}
  />
);
