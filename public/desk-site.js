/**
 * What a script adds to the forms of the website at the desk: it keeps what is typed until it is saved, warns before a page
 * that is half typed is left, checks the contrast of colours as they are chosen, and counts ticks. Without it, the same forms are checked
 * when they are saved.
 */

const entriesOf = (form) => [...new FormData(form)].filter(([, value]) => typeof value === 'string');

/** Storage that may be switched off. */
function stored(task) {
  try {
    return task(sessionStorage);
  } catch {
    return undefined;
  }
}

const prefix = 'desk-site:';

/** What was typed on a page is no longer kept once it is saved. */
function forgetSaved() {
  if (!/[?&]done=/.test(location.search)) return;
  const own = `${prefix}${location.pathname}`;
  stored((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(own)) storage.removeItem(key);
  });
}

/** Sends what was kept to the form's page, which shows it in its fields. */
function putBack(form, entries) {
  const copy = document.createElement('form');
  copy.method = 'post';
  copy.enctype = 'multipart/form-data';
  copy.action = form.action;
  for (const [name, value] of [...entries.filter(([name]) => name !== 'do'), ['do', 'edit']]) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    copy.append(field);
  }
  form.after(copy);
  copy.submit();
}

function offer(form, entries, forget) {
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  const button = (text, press) => {
    const one = document.createElement('button');
    one.type = 'button';
    one.textContent = text;
    one.className = form.querySelector('button[type=submit]')?.className ?? '';
    one.addEventListener('click', press);
    return one;
  };
  note.append(
    'You have typed something here that is not saved. ',
    button('Put it back', () => putBack(form, entries)),
    ' ',
    button('Forget it', () => {
      forget();
      note.remove();
    }),
  );
  form.before(note);
}

function keepTyped(form) {
  const key = `${prefix}${form.getAttribute('action')}`;
  const shown = JSON.stringify(entriesOf(form));
  const forget = () => stored((storage) => storage.removeItem(key));
  const kept = stored((storage) => storage.getItem(key));
  const isUnsaved = form.dataset.siteForm === 'unsaved';
  if (isUnsaved) stored((storage) => storage.setItem(key, shown));
  else if (kept && kept !== shown) offer(form, JSON.parse(kept), forget);
  let isTyped = isUnsaved;
  let isSent = false;
  form.addEventListener('input', () => {
    isTyped = true;
    stored((storage) => storage.setItem(key, JSON.stringify(entriesOf(form))));
  });
  form.addEventListener('submit', () => {
    isSent = true;
  });
  addEventListener('beforeunload', (event) => {
    if (isTyped && !isSent) event.preventDefault();
  });
  // Back from the next page, the browser may show this one as it was left.
  addEventListener('pageshow', () => {
    isSent = false;
  });
}

function luminance(colour) {
  const channel = (at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const least = 4.5;
const isColour = (text) => /^#[0-9a-f]{6}$/i.test(text);

/** Says anew how well a text can be read, from the colours that are typed; those left empty are as they were. */
function checkLine(form, line) {
  const sample = line.querySelector('[data-sample]');
  const verdict = line.querySelector('[data-verdict]');
  const typed = (name) => form.elements[name]?.value.trim() ?? '';
  const [text, ground] = [typed(line.dataset.text), typed(line.dataset.ground)];
  if (!isColour(text) || !isColour(ground)) return;
  const exact = contrast(text, ground);
  const isReadable = exact >= least;
  sample.style.color = text;
  sample.style.background = ground;
  verdict.className = isReadable ? '' : verdict.dataset.problem;
  verdict.textContent = `${(Math.floor(exact * 100) / 100).toFixed(2)}, ${isReadable ? 'easy to read' : `hard to read: people need ${least}`}`;
}

/** A colour can be chosen beside its text, and its contrast follows. */
function followColours(form) {
  const lines = [...form.querySelectorAll('[data-ground]')];
  const names = new Set(lines.flatMap(({ dataset }) => [dataset.text, dataset.ground]));
  for (const name of names) {
    const field = form.elements[name];
    if (!field) continue;
    const picker = document.createElement('input');
    picker.type = 'color';
    picker.setAttribute('aria-label', `Choose: ${field.labels[0]?.textContent ?? ''}`);
    const show = () => {
      if (isColour(field.value.trim())) picker.value = field.value.trim();
    };
    show();
    field.addEventListener('input', show);
    picker.addEventListener('input', () => {
      field.value = picker.value;
    });
    field.after(picker);
  }
  form.addEventListener('input', () => {
    for (const line of lines) checkLine(form, line);
  });
}

/** Whether something was typed before this script came. */
const isChanged = (form) =>
  [...form.elements].some(({ type, value, defaultValue, checked, defaultChecked }) =>
    /^(checkbox|radio)$/.test(type)
      ? checked !== defaultChecked
      : type !== 'file' && defaultValue !== undefined && value !== defaultValue,
  );

/** Warns before a form that is half typed is left. */
function warnHalfTyped(form) {
  let isTyped = form.dataset.warn === 'typed' || isChanged(form);
  form.addEventListener('input', () => {
    isTyped = true;
  });
  form.addEventListener('submit', () => {
    isTyped = false;
  });
  addEventListener('beforeunload', (event) => {
    if (isTyped) event.preventDefault();
  });
}

/** Puts a button below a link or a key that copies it. */
function letCopy(field) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.className = field.dataset.copy;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(field.value);
    button.textContent = 'Copied';
  });
  field.closest('label').after(button);
}

/** Says how many boxes of a form are ticked. */
function countTicked(legend) {
  const { form, textContent: none, dataset } = legend;
  const show = () => {
    const count = form.querySelectorAll(`[name=${dataset.ticked}]:checked`).length;
    const noun = count === 1 ? dataset.ticked : `${dataset.ticked}s`;
    legend.textContent = count === 0 ? none : `${count} ${noun} ticked`;
  };
  form.addEventListener('change', show);
  addEventListener('pageshow', show);
}

for (const one of document.querySelectorAll('legend[data-ticked]')) countTicked(one);
if (navigator.clipboard) for (const one of document.querySelectorAll('[data-copy]')) letCopy(one);
forgetSaved();
for (const one of document.querySelectorAll('form[data-warn]')) warnHalfTyped(one);
const form = document.querySelector('form[data-site-form]');
if (form) {
  keepTyped(form);
  followColours(form);
}
