import type { PageView } from '#server/desk/views/desk-view';
import { FileField, PostForm, Submit } from './form-parts';
import { Page, Problems, toSite } from './parts';
import { picture, pictures, small } from './parts.css';

/** The site's pictures, and the field for more. */
export const SitePicturesPage = ({ view }: { view: PageView<'site-pictures'> }) => (
  <Page
    view={view}
    back={toSite}
    heading="Pictures"
    about="Fields for a picture suggest these names. JPEG, PNG, WebP or SVG, at most 8 MB each; location and camera data are not shown."
  >
    <Problems heading={view.problemsHeading} problems={view.problems} />
    <PostForm action={view.action} encType="multipart/form-data">
      <FileField
        label="Add pictures"
        name="pictures"
        multiple
        accept="image/jpeg,image/png,image/webp,image/svg+xml"
      />
      <Submit>Save the pictures</Submit>
    </PostForm>
    <ul className={pictures}>
      {view.pictures.map(({ name, src }) => (
        <li key={name}>
          <img className={picture} src={src} alt="" width={320} height={240} loading="lazy" />
          <p className={small}>{name}</p>
        </li>
      ))}
    </ul>
  </Page>
);
