import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

/** Attaches files dropped anywhere on the conversation. */
export function useDropFiles(isEnabled: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  /** Counts nested elements, because dragenter of a child fires before dragleave of its parent. */
  const depth = useRef(0);
  const carriesFiles = (event: DragEvent) => isEnabled && event.dataTransfer.types.includes('Files');
  return {
    isOver,
    events: {
      onDragEnter(event: DragEvent) {
        if (!carriesFiles(event)) return;
        depth.current += 1;
        setOver(true);
      },
      onDragOver(event: DragEvent) {
        if (carriesFiles(event)) event.preventDefault();
      },
      onDragLeave(event: DragEvent) {
        if (!carriesFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
