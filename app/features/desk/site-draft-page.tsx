import type { PageView } from '#server/desk/views/desk-view';
import { input, pairLabel } from '~/ui/input.css';
import * as css from './car-page.css';
import { ButtonLink, Notice, Part, PostForm, Submit, Title } from './parts';
import * as own from './site-page.css';

type DraftView = PageView<'site-draft'>;

/** The website as it will be, on a phone and on a computer, with the choice of when. */
export const SiteDraftPage = ({ view }: { view: DraftView }) => (
  <div className={css.page}>
    <Title heading={`Preview: ${view.title}`}>
      Nothing is on the website yet.
      {view.shownFrom ? ` You see it as on ${view.shownFrom}, its first day.` : ''}
    </Title>
    <Notice>{view.notice}</Notice>
    <div className={css.buttons}>
      <PostForm action={view.action} values={{ do: 'publish' }}>
        <Submit>Publish now</Submit>
      </PostForm>
      <KeepEditing view={view} />
      <PostForm action={view.action} values={{ do: 'discard' }}>
        <Submit tone="quiet">Discard it</Submit>
      </PostForm>
    </div>
    <Part id="later" heading="Publish later">
      <PostForm className={own.group} action={view.action} values={{ do: 'schedule' }}>
        <label className={pairLabel}>
          From this time on, in {view.timeZone}
          <input className={input} type="datetime-local" name="at" required defaultValue={view.at} />
        </label>
        <p className={css.buttons}>
          <Submit tone="quiet">Publish it then</Submit>
        </p>
      </PostForm>
    </Part>
    {view.previewHref ? <Frames href={view.previewHref} /> : <p>The page will be gone.</p>}
  </div>
);

/** Goes back to the form with all its entries. */
const KeepEditing = ({ view }: { view: DraftView }) =>
  view.entries.length > 0 ? (
    <PostForm action={view.editHref} encType="multipart/form-data">
      <input type="hidden" name="do" value="edit" />
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
      <iframe className={own.phone} src={href} title="The page on a phone" width={360} height={640} />
    </Part>
    <Part id="computer" heading="On a computer">
      <div className={own.computer}>
        <iframe src={href} title="The page on a computer" width={1280} height={800} />
      </div>
      <p>
        <a href={href}>See it at its full size</a>. The link works for an hour.
      </p>
    </Part>
  </>
);
