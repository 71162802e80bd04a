import { route } from '#server/api/api';
import { showCarPdf } from '#server/api/cars';

const { loader, action } = route(showCarPdf);

export { action, loader };
