import type { PageView } from '#server/desk/views/desk-view';
import * as css from './car-page.css';
import { FileField, PostForm, Submit } from './form-parts';
import { Done, Part, Problems } from './parts';
import { buttons, pictures, quiet, picture as whole } from './parts.css';

type CarView = PageView<'stock-car'>;

/**
 * The photos in their order, with buttons that move them, and the field for more. Every form leads back here. A script
 * (`public/desk-photos.js`) makes chosen photos smaller and lets them be dragged.
 */
export const CarPhotos = ({ view }: { view: CarView }) => (
  <Part id="photos" heading="Photos">
    <Done>{view.photosDone}</Done>
    <Problems heading={view.problemsHeading} problems={view.problems} />
    <PostForm action={view.photosAction} encType="multipart/form-data" data-add-photos="">
      <FileField label="Add photos" name="photos" multiple accept="image/jpeg,image/png,image/webp" />
      <div className={buttons}>
        <Submit>Save the photos</Submit>
        <span className={quiet} role="status" />
      </div>
    </PostForm>
    {view.photos.length > 0 ? (
      <ol className={pictures} data-arrange-photos="">
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

const Photo = ({ photo: { key, picture, isFirst, isLast }, number, action }: PhotoProps) => {
  const moves = [
    ...(isFirst
      ? []
      : [
          ['photo-first', `Make photo ${number} the cover`, 'Cover'],
          ['photo-earlier', `Move photo ${number} forward`, '←'],
        ]),
    ...(isLast ? [] : [['photo-later', `Move photo ${number} back`, '→']]),
    ['photo-remove', `Remove photo ${number}`, 'Remove'],
  ] as const;
  return (
    <li className={css.photo}>
      <img className={whole} src={picture.src} alt={picture.alt} width={320} height={240} loading="lazy" />
      {isFirst ? <p className={quiet}>Cover</p> : null}
      <PostForm className={css.moves} action={action} values={{ photo: key }}>
        {moves.map(([move, label, text]) => (
          <Submit key={move} tone="choice" action={move} label={label}>
            {text}
          </Submit>
        ))}
      </PostForm>
    </li>
  );
};
