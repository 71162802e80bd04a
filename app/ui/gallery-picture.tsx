import { Picture, type PictureView } from './picture';

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
