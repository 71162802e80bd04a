/**
 * What a script adds to the photos of a car at the desk: chosen photos are made smaller before they are sent, so that a
 * dozen go over a slow network, and photos can be dragged to another place. Without it, the same forms send the photos as
 * they are, and their buttons move them.
 */

/** As large as the site stores photos; a phone's own have four times as many pixels. */
const mostPixels = 2_000;
const quality = 0.85;
/** Smaller files are sent as they are. */
const leastBytes = 400_000;

/** The photo as a smaller JPEG, the way up that the camera noted; the file itself if that would not be smaller. */
async function smaller(file) {
  if (!file.type.startsWith('image/') || file.size < leastBytes) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  // What is transparent becomes white, as on the site.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}

function sizeText(files) {
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1_000_000;
  return `${files.length === 1 ? '1 photo' : `${files.length} photos`}, ${megabytes.toFixed(1)} MB`;
}

/** Another choice in the meantime drops this one. */
let choice = 0;

async function prepare(form, field) {
  choice += 1;
  const own = choice;
  const files = [...field.files];
  const button = form.querySelector('button[type=submit]');
  const status = form.querySelector('[role=status]');
  button.disabled = true;
  const ready = new DataTransfer();
  for (const [at, file] of files.entries()) {
    status.textContent = `Preparing photo ${at + 1} of ${files.length}…`;
    // A photo that this browser can't read is sent as it is: the site names it if it can't be used.
    ready.items.add(await smaller(file).catch(() => file));
    if (own !== choice) return;
  }
  field.files = ready.files;
  status.textContent = files.length > 0 ? sizeText([...ready.files]) : '';
  button.disabled = false;
}

const form = document.querySelector('form[data-add-photos]');
form?.addEventListener('change', ({ target }) => {
  if (target.type === 'file') prepare(form, target);
});

/** A drop sends the form of the photo with its new place. */
function letDrag(list) {
  const itemOf = (target) => target.closest('li');
  let dragged = null;
  for (const item of list.children) item.draggable = true;
  list.addEventListener('dragstart', ({ target, dataTransfer }) => {
    dragged = itemOf(target);
    dataTransfer.effectAllowed = 'move';
  });
  list.addEventListener('dragover', (event) => {
    const over = itemOf(event.target);
    if (!dragged || !over) return;
    event.preventDefault();
    if (over === dragged) return;
    const items = [...list.children];
    const isLater = items.indexOf(over) > items.indexOf(dragged);
    list.insertBefore(dragged, isLater ? over.nextSibling : over);
  });
  list.addEventListener('drop', (event) => {
    if (!dragged) return;
    event.preventDefault();
    const own = dragged.querySelector('form');
    const place = [...list.children].indexOf(dragged);
    for (const [name, value] of [
      ['do', 'photo-to'],
      ['place', place],
    ]) {
      own.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    }
    own.submit();
  });
}

for (const list of document.querySelectorAll('[data-arrange-photos]')) letDrag(list);
