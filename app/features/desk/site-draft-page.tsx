import type { PageView } from '#server/desk/views/desk-view';
import { PostForm, ShortField, Submit } from './form-parts';
import { ButtonLink, Page, Part } from './parts';
import { buttons } from './parts.css';
import * as css from './site-page.css';

type DraftView = PageView<'site-draft'>;

/** The website as it will be, on a phone and on a computer, with the choice of when. */
export const SiteDraftPage = ({ view }: { view: DraftView }) => (
  <Page
    view={{ notice: view.notice }}
    heading={`Preview: ${view.title}`}
    about={`Nothing is on the website yet.${view.shownFrom ? ` You see it as on ${view.shownFrom}, its first day.` : ''}`}
  >
    <div className={buttons}>
      <PostForm action={view.action} values={{ do: 'publish' }}>
        <Submit>Publish now</Submit>
      </PostForm>
      <KeepEditing view={view} />
      <PostForm action={view.action} values={{ do: 'discard' }}>
        <Submit tone="quiet">Discard it</Submit>
      </PostForm>
    </div>
    <Part id="later" heading="Publish later">
      <PostForm action={view.action} values={{ do: 'schedule' }}>
        <ShortField
          label={`From this time on, in ${view.timeZone}`}
          type="datetime-local"
          name="at"
          required
          defaultValue={view.at}
        />
        <Submit tone="quiet">Publish it then</Submit>
      </PostForm>
    </Part>
    {view.previewHref ? <Frames href={view.previewHref} /> : <p>The page will be gone.</p>}
  </Page>
);

/** Goes back to the form with all its entries. */
const KeepEditing = ({ view }: { view: DraftView }) =>
  view.entries.length > 0 ? (
    <PostForm action={view.editHref} encType="multipart/form-data" values={{ do: 'edit' }}>
      {view.entries.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never changed
        <textarea key={at} name={name} defaultValue={value} hidden readOnly />
      ))}
      <Submit tone="quiet">Keep editing</Submit>
    </PostForm>
  ) : (
    <ButtonLink href={view.editHref}>Back</ButtonLink>
  );

const Frames = ({ href }: { href: string }) => (
  <>
    <Part id="phone" heading="On a phone">
      <iframe className={css.phone} src={href} title="The page on a phone" width={360} height={640} />
    </Part>
    <Part id="computer" heading="On a computer">
      <div className={css.computer}>
        <iframe src={href} title="The page on a computer" width={1280} height={800} />
      </div>
      <p>
        <a href={href}>See it at its full size</a>. The link works for an hour.
      </p>
    </Part>
  </>
);
