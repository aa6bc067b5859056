/** State and handlers of the tools around the text box. */
export interface ComposerTools {
  isNote: boolean;
  signs: boolean;
  /** There is text or a file to send. */
  canSend: boolean;
  /** The service window is closed for free text. */
  isShut: boolean;
  isSaving: boolean;
  /** Another user is typing to the same customer. */
  isCrowded: boolean;
  /** The limit of files is reached. */
  isFull: boolean;
  /** Called when a menu or panel of the tools closes. */
  onClosed: () => void;
  onAttach: (files: File[]) => void;
  onEmoji: (emoji: string) => void;
  onQuick: () => void;
  onNote: () => void;
  onSign: (signs: boolean) => void;
  onRecord: () => void;
  onSend: () => void;
}
