import type { PageView } from '#server/desk/views/desk-view';
import * as css from './car-page.css';
import { PageHead, Problems, Submit, toSite } from './parts';
import * as own from './site-page.css';

/** The site's pictures, and the field for more. */
export const SitePicturesPage = ({ view }: { view: PageView<'site-pictures'> }) => (
  <div className={css.page}>
    <PageHead back={toSite} heading="Pictures" view={view}>
      Fields for a picture suggest these names. JPEG, PNG, WebP or SVG, at most 8 MB each; location and camera
      data are not shown.
    </PageHead>
    <Problems heading={view.problemsHeading} problems={view.problems} />
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
