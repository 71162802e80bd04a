import type { PictureView } from '#server/media/views/picture-view';
import type { TagView } from '#server/stock/views/card-view';
import { GalleryPicture } from '~/ui/gallery-picture';
import { Picture } from '~/ui/picture';
import { Tag } from '~/ui/tag';
import * as css from './gallery.css';

const sizes = '(min-width: 992px) min(60vw, 820px), 100vw';

/** The car's photos as a strip to swipe, or to reach by its numbered links: complete without JavaScript. */
export function Gallery({ pictures, tag }: { pictures: readonly PictureView[]; tag: TagView | undefined }) {
  return (
    <div className={css.frame}>
      <ul className={css.strip} tabIndex={pictures.length > 1 ? 0 : undefined} aria-label="Photos">
        {pictures.map((picture, index) => (
          <li key={picture.src} id={`photo-${index + 1}`} className={css.slide}>
            <GalleryPicture picture={picture} sizes={sizes} first={index === 0} />
          </li>
        ))}
      </ul>
      {tag ? <Tag tag={tag} /> : null}
      {pictures.length > 1 ? <Thumbnails pictures={pictures} /> : null}
    </div>
  );
}

const Thumbnails = ({ pictures }: { pictures: readonly PictureView[] }) => (
  <ol className={css.thumbnails}>
    {pictures.map((picture, index) => (
      <li key={picture.src}>
        <a
          className={css.thumbnail}
          href={`#photo-${index + 1}`}
          aria-label={`Photo ${index + 1} of ${pictures.length}`}
        >
          <Picture picture={{ src: picture.thumb ?? picture.src, alt: '' }} sizes="96px" />
        </a>
      </li>
    ))}
  </ol>
);
