import type { GalleryBlock } from '#server/pages/parts/views/gallery';
import { Figure } from './figure';
import * as css from './gallery.css';
import { Part } from './part';

/** Pictures side by side. */
export const Gallery = ({ block: { heading, images } }: { block: GalleryBlock }) => (
  <Part heading={heading}>
    <div className={css.gallery}>
      {images.map(({ picture, caption }) => (
        <figure key={picture.src + picture.alt}>
          <Figure picture={picture} sizes="(min-width:768px) 26rem,92vw" className={css.picture} />
          {caption ? <figcaption className={css.caption}>{caption}</figcaption> : null}
        </figure>
      ))}
    </div>
  </Part>
);
