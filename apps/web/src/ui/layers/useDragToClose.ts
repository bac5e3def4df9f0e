import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

/** The part of its height by which a sheet must be dragged to close. A flick may be shorter. */
const FAR = 0.3;
const FLICK_PX_PER_MS = 0.5;
/** Only the last part of a drag counts for its speed, so that a pause before letting go is no flick. */
const FLICK_MS = 100;
/** A shorter movement counts as a tap. */
const SLACK_PX = 6;

interface Drag {
  pointer: number;
  from: number;
  height: number;
  moments: { y: number; at: number }[];
}

export interface DragToClose {
  style: CSSProperties | undefined;
  /** The handlers for the head of the sheet, whose buttons still work. */
  handle: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
  };
}

const since = (moments: Drag['moments'], now: number) => moments.filter(({ at }) => now - at < FLICK_MS);

/** Moves a sheet with the finger. A long or fast drag closes it. */
export function useDragToClose(open: boolean, onClose: () => void, held = false): DragToClose {
  const drag = useRef<Drag>(undefined);
  const [offset, setOffset] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOffset(0);
  }
  const letGo = () => {
    drag.current = undefined;
    setOffset(0);
  };
  return {
    style:
      offset === 0
        ? { transition: 'translate var(--duration-fast) var(--ease-lean)' }
        : { translate: `0 ${offset}px` },
    handle: {
      onPointerDown: (event) => {
        const { target, currentTarget, pointerId, clientY, timeStamp, button } = event;
        const onControl = target instanceof Element && target.closest('button, a') !== null;
        if (button !== 0 || onControl) return;
        const panel = currentTarget.closest('[role]');
        // A centred box, from 768 px, cannot be dragged.
        if (panel === null || panel.getBoundingClientRect().bottom < window.innerHeight - 1) return;
        currentTarget.setPointerCapture(pointerId);
        const moments = [{ y: clientY, at: timeStamp }];
        drag.current = { pointer: pointerId, from: clientY, height: panel.clientHeight, moments };
      },
      onPointerMove: ({ pointerId, clientY, timeStamp }) => {
        if (drag.current?.pointer !== pointerId) return;
        const { moments } = drag.current;
        drag.current.moments = [...since(moments, timeStamp), { y: clientY, at: timeStamp }];
        const way = clientY - drag.current.from;
        setOffset(way > SLACK_PX ? way : 0);
      },
      onPointerUp: ({ pointerId, clientY, timeStamp }) => {
        if (drag.current?.pointer !== pointerId) return;
        const { from, height, moments } = drag.current;
        const way = clientY - from;
        const [first] = since(moments, timeStamp);
        const speed = first ? (clientY - first.y) / Math.max(timeStamp - first.at, 1) : 0;
        if (way > height * FAR || (way > SLACK_PX && speed > FLICK_PX_PER_MS)) {
          if (held) letGo();
          drag.current = undefined;
          // The offset stays, so that the closing animation begins at the finger.
          onClose();
        } else letGo();
      },
      onPointerCancel: letGo,
    },
  };
}
