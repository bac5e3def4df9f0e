import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { inputBox, inputControl } from '../../../ui/controls/inputBox.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { growTextArea } from '../../../ui/layout/growTextArea.ts';
import type { CommentDraft } from '../useCommentDraft.ts';

/** Returns whether this key press sends the comment. On a touch screen, Enter alone starts a new line. */
function sends(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return false;
  return event.ctrlKey || event.metaKey || window.matchMedia('(pointer: fine)').matches;
}

/** [S2-059] Renders the field for a comment. */
export function CommentComposer({ writing }: { writing: CommentDraft }) {
  const { t } = useTexts();
  const id = useId();
  const { text, setText, error, ready, sending, send } = writing;
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text on the page is what is measured
  useLayoutEffect(() => growTextArea(field.current), [text]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
        // Keeps the focus in the field, for the next comment.
        field.current?.focus();
      }}
    >
      <div className="flex items-end gap-2.5">
        <div
          className={cx(
            inputBox({ error: error !== undefined, multiline: true }),
            'min-w-0 grow rounded-[26px]!',
          )}
        >
          <textarea
            ref={field}
            rows={1}
            value={text}
            aria-label={t('reactions.placeholder')}
            placeholder={t('reactions.placeholder')}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : id}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (!sends(event)) return;
              event.preventDefault();
              send();
            }}
            className={cx(inputControl, 'field-sizing-content block max-h-30 resize-none py-3.5 leading-6')}
          />
        </div>
        <button
          type="submit"
          aria-label={sending === undefined ? t('reactions.send') : t('reactions.sending')}
          aria-disabled={!ready || undefined}
          aria-busy={sending !== undefined || undefined}
          className={cx(
            'pressable grid size-13 shrink-0 place-items-center rounded-full bg-primary text-white hover:bg-primary-hover',
            'aria-disabled:bg-surface-2 aria-disabled:text-text-2',
          )}
        >
          {sending === undefined ? <SendHorizontal size={22} aria-hidden="true" /> : <Spinner />}
        </button>
      </div>
      <p id={id} aria-live="polite" className="type-xs font-semibold text-danger">
        {error}
      </p>
    </form>
  );
}
