import type { Shot } from '#server/settings/illustration-schema';
import type { BodyDesign } from './body-design';

/** Position of the car in the scene: left end and ground in scene units, units per centimetre, mirrored or not. */
export interface Camera {
  readonly x: number;
  readonly ground: number;
  readonly scale: number;
  readonly mirrored: boolean;
}

/** Long vehicles fill more of the frame, tall ones sit lower in it. */
function fullSide(body: BodyDesign, mirrored: boolean): Camera {
  const width = Math.min(1110, 990 + (body.length - 400) * 0.6);
  const scale = Math.min(width / body.length, 560 / body.height);
  const tall = body.height * scale;
  return {
    x: (1200 - body.length * scale) / 2,
    ground: Math.min(790, 610 + tall * 0.3),
    scale,
    mirrored,
  };
}

const closeUp = (body: BodyDesign, focus: number, span: number): Camera => {
  const scale = 1200 / span;
  return {
    x: 600 - focus * scale,
    ground: 450 + Math.min(body.height, 190) * scale * 0.46 + 40,
    scale,
    mirrored: false,
  };
};

export function cameraOf(shot: Shot, body: BodyDesign): Camera {
  const front = body.axles[0] ?? body.length * 0.2;
  const rear = body.axles.at(-1) ?? body.length * 0.8;
  // A motorcycle is shorter than the close view of a car; a caravan's ends are far from its wheels.
  const span = body.open ? body.length * 0.66 : body.towed ? 420 : 330;
  const [nose, tail] = body.towed
    ? [span * 0.46, body.length - span * 0.46]
    : body.open
      ? [front + 26, rear - 26]
      : [front + 52, rear - 42];
  switch (shot) {
    case 'right':
      return fullSide(body, true);
    case 'front':
      return closeUp(body, nose, span);
    case 'rear':
      return closeUp(body, tail, span);
    case 'wheel':
      return { ...closeUp(body, front + 14, body.open ? 110 : 150), ground: 800 };
    case 'cutout': {
      const scale = Math.min(1080 / body.length, 720 / body.height);
      return {
        x: (1200 - body.length * scale) / 2,
        ground: 460 + (body.height * scale) / 2,
        scale,
        mirrored: false,
      };
    }
    default:
      return fullSide(body, false);
  }
}
