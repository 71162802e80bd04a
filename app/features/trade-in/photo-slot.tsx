import type { ChangeEvent } from 'react';
import type { PhotoSlotView, PhotoStepView, PhotoView } from '#server/trade-in/views/valuation-view';
import { button } from '~/ui/button.css';
import { error as errorStyle } from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import { PhotoDrawing } from './photo-drawing';
import * as css from './photo-step.css';
import type { SlotState, usePhotoUploads } from './use-photo-uploads';

type Uploads = ReturnType<typeof usePhotoUploads>;

interface PhotoSlotProps {
  readonly slot: PhotoSlotView;
  readonly view: PhotoStepView;
  readonly uploads: Uploads;
  /** What was wrong with the plain form. */
  readonly error: string | undefined;
}

/** One view of the car: its drawing or its photo, and what can be done with it. */
export function PhotoSlot({ slot, view, uploads, error }: PhotoSlotProps) {
  const { name, label, hint } = slot;
  const photo = uploads.photoOf(slot);
  const state = uploads.states[name] ?? {};
  const problem = state.problem ?? (photo ? undefined : error);
  const send = (file: File) => void uploads.send(name, file);
  return (
    <li className={css.slot}>
      <div className={css.picture}>
        {photo ? (
          <img className={css.photo} src={photo.src} width={photo.width} height={photo.height} alt={label} />
        ) : (
          <PhotoDrawing slot={name} />
        )}
      </div>
      <div className={css.words}>
        <h2 className={css.label}>{label}</h2>
        {photo ? null : <p className={css.hint}>{hint}</p>}
        {problem ? (
          <p className={errorStyle} id={`${fieldId(name)}-error`} role="alert">
            {problem}
          </p>
        ) : null}
        <Waiting state={state} onRetry={send} />
      </div>
      <div className={css.actions}>
        {state.sending !== undefined ? (
          <Sending label={label} share={state.sending} onStop={() => uploads.stop(name)} />
        ) : photo ? (
          <Remove photo={photo} label={label} view={view} onRemove={() => void uploads.remove(name, photo)} />
        ) : (
          <Choose slot={slot} view={view} ready={uploads.ready} wrong={problem !== undefined} onFile={send} />
        )}
      </div>
    </li>
  );
}

/** An upload that stopped: retried with the same file, or resumed once the file is chosen again. */
function Waiting({
  state: { lost, interrupted },
  onRetry,
}: {
  state: SlotState;
  onRetry: (file: File) => void;
}) {
  if (lost) {
    return (
      <p className={css.hint} role="alert">
        The connection was lost.{' '}
        <button className={css.link} type="button" onClick={() => onRetry(lost)}>
          Continue the upload
        </button>
      </p>
    );
  }
  return interrupted ? (
    <p className={css.hint}>The upload of {interrupted} stopped. Choose it again to continue.</p>
  ) : null;
}

interface SendingProps {
  readonly label: string;
  readonly share: number;
  readonly onStop: () => void;
}

const Sending = ({ label, share, onStop }: SendingProps) => {
  const percent = Math.floor(share * 100);
  return (
    <>
      <progress className={css.progress} max={100} value={percent} aria-label={`Upload: ${label}`} />
      <span className={css.percent}>{percent === 100 ? 'Saving…' : `${percent}%`}</span>
      <button className={css.link} type="button" onClick={onStop} aria-label={`Cancel: ${label}`}>
        Cancel
      </button>
    </>
  );
};

interface RemoveProps {
  readonly photo: PhotoView;
  readonly label: string;
  readonly view: PhotoStepView;
  readonly onRemove: () => void;
}

const Remove = ({ photo, label, view, onRemove }: RemoveProps) => (
  <form
    method="post"
    action={view.action}
    onSubmit={(event) => {
      event.preventDefault();
      onRemove();
    }}
  >
    <input type="hidden" name="photo" value={photo.id} />
    <button
      className={css.link}
      type="submit"
      name="intent"
      value="remove-photo"
      aria-label={`Remove: ${label}`}
    >
      Remove
    </button>
  </form>
);

interface ChooseProps {
  readonly slot: PhotoSlotView;
  readonly view: PhotoStepView;
  readonly ready: boolean;
  readonly wrong: boolean;
  readonly onFile: (file: File) => void;
}

/** With scripts, choosing a photo sends it; phones also offer their camera at once. Otherwise a plain form. */
function Choose({ slot: { name, label }, view, ready, wrong, onFile }: ChooseProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) onFile(file);
  };
  const input = {
    type: 'file',
    name: 'photo',
    accept: view.accept,
    ...(wrong ? { 'aria-invalid': true, 'aria-describedby': `${fieldId(name)}-error` } : {}),
  };
  if (!ready) {
    return (
      <form className={css.form} method="post" action={view.action} encType="multipart/form-data">
        <input type="hidden" name="slot" value={name} />
        <input id={fieldId(name)} className={css.file} aria-label={`Photo: ${label}`} required {...input} />
        <button className={button({ tone: 'quiet' })} type="submit" aria-label={`Upload: ${label}`}>
          Upload
        </button>
      </form>
    );
  }
  return (
    <>
      <label className={`${button({ tone: 'quiet' })} ${css.choose} ${css.onPhones}`}>
        Take photo
        <input
          className={css.hidden}
          aria-label={`Take photo: ${label}`}
          {...input}
          capture="environment"
          onChange={onChange}
        />
      </label>
      <label className={`${button({ tone: 'quiet' })} ${css.choose}`}>
        Choose photo
        <input
          id={fieldId(name)}
          className={css.hidden}
          aria-label={`Choose photo: ${label}`}
          {...input}
          onChange={onChange}
        />
      </label>
    </>
  );
}
