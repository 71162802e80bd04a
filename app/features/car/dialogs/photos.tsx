import type { PictureView } from '#server/media/views/picture-view';
import { visuallyHidden } from '~/styles/layout.css';
import { GalleryPicture } from '~/ui/gallery-picture';
import { Arrows, altOf } from '../gallery';
import * as css from './photos.css';

/** All photos of a car, large: below each other on a page, beside each other over one. */
export const Photos = ({ pictures }: { pictures: readonly PictureView[] }) => (
  <div className={css.photos} data-gallery="" data-watch="gallery">
    <ol className={css.strip} data-strip="" aria-label="Photos">
      {pictures.map((picture, index) => (
        <li key={picture.src} id={`large-${index + 1}`}>
          <GalleryPicture
            picture={{ ...picture, alt: altOf(picture, index, pictures.length) }}
            sizes="100vw"
            first={false}
          />
        </li>
      ))}
    </ol>
    {pictures.length > 1 ? <Arrows /> : null}
    {pictures.length > 1 ? <p className={visuallyHidden} role="status" /> : null}
  </div>
);
