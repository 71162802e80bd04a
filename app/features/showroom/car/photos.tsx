import type { PictureView } from '#server/dealer/media/views/picture-view';
import { enhance } from '~/rendering/enhanced';
import { visuallyHidden } from '~/styles/layout.css';
import { Icon } from '~/ui/icon';
import { Arrows, altOf, GalleryPicture, Thumbnails } from './gallery';
import { count as number } from './gallery.css';
import * as css from './photos.css';

enhance({ zoom: () => import('./behaviours/zoom') });

/** All photos of a car on a dark background: stacked on a page, side by side in a dialog. */
export const Photos = ({ pictures }: { pictures: readonly PictureView[] }) => {
  const count = pictures.length;
  return (
    <div className={css.photos} data-carousel="photos" data-watch="slides">
      <ol className={css.strip} data-strip="" aria-label="Photos">
        {pictures.map((picture, index) => (
          <li key={picture.src} id={`large-${index + 1}`}>
            <div className={css.view} data-act="zoom">
              <GalleryPicture
                picture={{ ...picture, alt: altOf(picture, index, count) }}
                sizes="100vw"
                first={false}
              />
            </div>
            {count > 1 ? (
              <span className={number} aria-hidden>
                {index + 1} / {count}
              </span>
            ) : null}
            <button
              type="button"
              className={css.zoom}
              aria-label={`Zoom photo ${index + 1}`}
              aria-pressed="false"
              data-act="zoom"
            >
              <Icon name="search" />
            </button>
          </li>
        ))}
      </ol>
      {count > 1 ? <Arrows /> : null}
      {count > 1 ? <Thumbnails pictures={pictures} count={count} target="large" /> : null}
      {count > 1 ? <p className={visuallyHidden} role="status" /> : null}
    </div>
  );
};
