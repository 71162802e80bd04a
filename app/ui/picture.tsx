import * as css from './picture.css';

interface PictureView {
  readonly src: string;
  readonly srcset?: string | undefined;
  readonly alt: string;
  readonly sources?: readonly { readonly type: string; readonly srcset: string }[] | undefined;
  readonly colour?: string | undefined;
  readonly tall?: true | undefined;
}

interface PictureProps {
  readonly picture: PictureView;
  /** How wide the picture is drawn, as the `sizes` attribute says it. */
  readonly sizes: string;
  /** In view when the page opens: fetched at once instead of when it comes near. */
  readonly eager?: boolean;
  /** The page's largest picture: fetched before everything else. */
  readonly first?: boolean;
}

/** A 4:3 photo that keeps its place while it loads. Cards take it: its formats are the server's choice. */
export function Picture({ picture, sizes, eager = false, first = false }: PictureProps) {
  const priority = first ? { fetchpriority: 'high' } : {};
  return (
    <img
      className={picture.tall ? css.tallPhoto : css.photo}
      src={picture.src}
      srcSet={picture.srcset}
      sizes={picture.srcset && sizes}
      alt={picture.alt}
      width={4}
      height={3}
      style={picture.colour ? { background: picture.colour } : undefined}
      loading={eager || first ? undefined : 'lazy'}
      {...priority}
    />
  );
}
