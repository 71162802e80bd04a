import type { ReactNode } from 'react';
import type { PictureView } from '#server/dealer/views/picture-view';
import type { TagView } from '#server/stock/views/card-view';
import { Tag } from '~/parts/cars/car-card';
import { enhance } from '~/rendering/enhanced';
import { visuallyHidden } from '~/styles/layout.css';
import { Icon } from '~/ui/icon';
import { Picture } from '~/ui/picture';
import * as css from './gallery.css';

enhance({ slides: () => import('~/ui/slides') });

const sizes = '(min-width: 62em) min(60vw, 800px), 100vw';
/** Photos in the strip: more would only make the page heavy, and the photos page has them all. */
const usualMax = 30;

interface GalleryProps {
  readonly pictures: readonly PictureView[];
  readonly tag: TagView | undefined;
  /** Page of all photos at full size; absent when the only picture is a body outline. */
  readonly href: string | undefined;
  /** Photos in the strip, where there are fewer than usual. */
  readonly stripMax?: number | undefined;
  /** Controls over the photo's top right corner. */
  readonly children?: ReactNode;
}

/**
 * The car's photos in a strip to swipe or reach by thumbnails. It works fully without JavaScript, which adds arrows,
 * keys and the mark on the current thumbnail. Each photo links to the page of large photos.
 */
export function Gallery({ pictures, tag, href, stripMax = usualMax, children }: GalleryProps) {
  const stripPictures = pictures.slice(0, stripMax);
  const count = pictures.length;
  const several = count > 1;
  return (
    <div
      className={css.frame}
      data-carousel={several ? 'photos' : undefined}
      data-use={several ? 'slides' : undefined}
    >
      <div className={css.stage}>
        <ul className={css.strip} aria-label="Photos" data-strip="">
          {stripPictures.map((picture, index) => (
            <Slide key={picture.src} picture={picture} index={index} count={count} href={href} />
          ))}
          {href && count > stripPictures.length ? (
            <li className={css.all}>
              <a href={`${href}#large-${stripPictures.length + 1}`} data-scroll="keep">
                See all {count} photos
              </a>
            </li>
          ) : null}
        </ul>
        {tag ? <Tag tag={tag} /> : null}
        {children}
        {several ? <Arrows /> : null}
      </div>
      {several ? <Thumbnails pictures={stripPictures} count={count} /> : null}
      {several ? <p className={visuallyHidden} role="status" /> : null}
    </div>
  );
}

interface SlideProps {
  readonly picture: PictureView;
  readonly index: number;
  readonly count: number;
  readonly href: string | undefined;
}

/** One photo. Only the first is a tab stop; arrow keys or thumbnails reach the others. */
function Slide({ picture, index, count, href }: SlideProps) {
  const alt = altOf(picture, index, count);
  const photo = <GalleryPicture picture={{ ...picture, alt }} sizes={sizes} first={index === 0} />;
  return (
    <li id={`photo-${index + 1}`} className={css.slide}>
      {href ? (
        <a href={`${href}#large-${index + 1}`} data-scroll="keep" tabIndex={index > 0 ? -1 : undefined}>
          {photo}
        </a>
      ) : (
        photo
      )}
      {count > 1 ? (
        <span className={css.count} aria-hidden>
          {index + 1} / {count}
        </span>
      ) : null}
    </li>
  );
}

/** Alternative text that numbers each photo. */
export const altOf = ({ alt }: PictureView, index: number, count: number): string =>
  count > 1 ? `${alt}, photo ${index + 1} of ${count}` : alt;

/** For a mouse; touch users swipe. */
export const Arrows = () => (
  <>
    <button
      type="button"
      className={css.back}
      aria-label="Previous photo"
      data-act="slides"
      data-by="-1"
      aria-disabled
    >
      <Icon name="back" />
    </button>
    <button type="button" className={css.next} aria-label="Next photo" data-act="slides" data-by="1">
      <Icon name="next" />
    </button>
  </>
);

interface ThumbnailsProps {
  readonly pictures: readonly PictureView[];
  readonly count: number;
  /** Prefix of the photos' ids. */
  readonly target?: 'photo' | 'large';
}

/** A thumbnail for each large photo, linked to it. */
export const Thumbnails = ({ pictures, count, target = 'photo' }: ThumbnailsProps) => (
  <ol className={css.thumbnails}>
    {pictures.map((picture, index) => (
      <li key={picture.src}>
        <a
          href={`#${target}-${index + 1}`}
          aria-label={`Show photo ${index + 1} of ${count}`}
          aria-current={target === 'photo' && index === 0}
          data-act="slides"
          data-to={index}
        >
          <Picture picture={{ src: picture.thumb ?? picture.src, alt: '' }} sizes="96px" />
        </a>
      </li>
    ))}
  </ol>
);

interface GalleryPictureProps {
  readonly picture: PictureView;
  /** How wide the picture is drawn, as the `sizes` attribute says it. */
  readonly sizes: string;
  /** The page's largest picture: fetched before everything else; the others as they come near. */
  readonly first?: boolean;
}

/** A large photo in every format it exists in: the browser takes the smallest that it knows. */
export const GalleryPicture = ({ picture, sizes, first = false }: GalleryPictureProps) =>
  picture.sources ? (
    <picture>
      {picture.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <Picture picture={picture} sizes={sizes} first={first} />
    </picture>
  ) : (
    <Picture picture={picture} sizes={sizes} first={first} />
  );
