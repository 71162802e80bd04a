import type { SizedPictureView } from '#server/dealership/media/views/sized-picture-view';

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
    {...(picture.srcset ? { srcSet: picture.srcset, sizes } : {})}
    alt={picture.alt}
    width={picture.width}
    height={picture.height}
    {...(first ? { fetchpriority: 'high' } : { loading: 'lazy' as const })}
  />
);
