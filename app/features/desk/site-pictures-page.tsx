import type { PageView } from '#server/desk/views/desk-view';
import * as account from './account-page.css';
import * as css from './car-page.css';
import { Back, Done, Submit, Title } from './parts';
import * as own from './site-page.css';

/** The site's pictures, and the field for more. */
export const SitePicturesPage = ({ view }: { view: PageView<'site-pictures'> }) => (
  <div className={css.page}>
    <Back href="/desk/site">Website</Back>
    <Title heading="Pictures">
      Fields for a picture suggest these names. JPEG, PNG, WebP or SVG, at most 8 MB each; location and camera
      data are not shown.
    </Title>
    <Done>{view.done}</Done>
    {view.problems.length > 0 ? (
      <div className={account.notice} role="alert">
        <p>Some pictures are not saved. The others are.</p>
        <ul>
          {view.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    ) : null}
    <form className={css.form} method="post" action={view.action} encType="multipart/form-data">
      <label>
        Add pictures{' '}
        <input
          className={css.files}
          type="file"
          name="pictures"
          multiple
          accept="image/jpeg,image/png,image/webp,image/svg+xml"
          required
        />
      </label>
      <div className={css.buttons}>
        <Submit>Save the pictures</Submit>
      </div>
    </form>
    <ul className={own.pictures}>
      {view.pictures.map(({ name, src }) => (
        <li key={name}>
          <img className={own.wholePicture} src={src} alt="" width={320} height={240} loading="lazy" />
          <p className={own.pictureName}>{name}</p>
        </li>
      ))}
    </ul>
  </div>
);
