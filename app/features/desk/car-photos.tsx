import type { PageView } from '#server/desk/views/desk-view';
import * as css from './car-page.css';
import { Done, Part, PostForm, Problems, Submit } from './parts';

type CarView = PageView<'stock-car'>;

/**
 * The photos in their order, with buttons that move them, and the field for more. Every form leads back here. A script
 * (`public/desk-photos.js`) makes chosen photos smaller and lets them be dragged.
 */
export const CarPhotos = ({ view }: { view: CarView }) => (
  <Part id="photos" heading="Photos">
    <Done>{view.photosDone}</Done>
    <Problems heading={view.problemsHeading} problems={view.problems} />
    <form
      className={css.form}
      method="post"
      action={view.photosAction}
      encType="multipart/form-data"
      data-add-photos=""
    >
      <label>
        Add photos{' '}
        <input
          className={css.files}
          type="file"
          name="photos"
          multiple
          accept="image/jpeg,image/png,image/webp"
          required
        />
      </label>
      <div className={css.buttons}>
        <Submit>Save the photos</Submit>
        <span className={css.progress} role="status" />
      </div>
    </form>
    {view.photos.length > 0 ? (
      <ol className={css.photos} data-arrange-photos="">
        {view.photos.map((photo, at) => (
          <Photo key={photo.key} photo={photo} number={at + 1} action={view.photosAction} />
        ))}
      </ol>
    ) : (
      <p>The car has no photos yet.</p>
    )}
  </Part>
);

interface PhotoProps {
  readonly photo: CarView['photos'][number];
  readonly number: number;
  readonly action: string;
}

const Photo = ({ photo: { key, picture, isFirst, isLast }, number, action }: PhotoProps) => (
  <li className={css.photo}>
    <img
      className={css.picture}
      src={picture.src}
      alt={picture.alt}
      width={320}
      height={240}
      loading="lazy"
    />
    {isFirst ? <p className={css.cover}>Cover</p> : null}
    <PostForm className={css.moves} action={action} values={{ photo: key }}>
      {isFirst ? null : (
        <>
          <Move action="photo-first" label={`Make photo ${number} the cover`}>
            Cover
          </Move>
          <Move action="photo-earlier" label={`Move photo ${number} forward`}>
            ←
          </Move>
        </>
      )}
      {isLast ? null : (
        <Move action="photo-later" label={`Move photo ${number} back`}>
          →
        </Move>
      )}
      <Move action="photo-remove" label={`Remove photo ${number}`}>
        Remove
      </Move>
    </PostForm>
  </li>
);

interface MoveProps {
  readonly action: string;
  readonly label: string;
  readonly children: string;
}

const Move = ({ action, label, children }: MoveProps) => (
  <button className={css.move} type="submit" name="do" value={action} aria-label={label}>
    {children}
  </button>
);
