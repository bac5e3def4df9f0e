import type { Person } from '@beso/contract/profiles';
import Camera from 'lucide-react/icons/camera';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useId, useLayoutEffect } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { inputBox, inputControl } from '../../../ui/controls/inputBox.ts';
import { usePastedImage } from '../../../ui/controls/usePastedImage.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { growTextArea } from '../../../ui/layout/growTextArea.ts';
import { useObjectUrl } from '../../profiles/index.ts';
import { sendsMessage } from '../enterKey.ts';
import { useSendTyping } from '../typing.ts';
import type { MessageComposer } from '../useMessageComposer.ts';
import { QuoteBox } from './QuoteBox.tsx';

export interface ComposerProps {
  person: Person;
  writing: MessageComposer;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** [S5-043] The field for a message, with its quote, photo and buttons. */
export function Composer({ person, writing, field }: ComposerProps) {
  const { t } = useTexts();
  const id = useId();
  const { text, setText, photo, setPhoto, quote, setQuote, edited, edit, tooLong, ready, send } = writing;
  const sayTyping = useSendTyping(person.id);
  usePastedImage((picture) => {
    if (edited === undefined) setPhoto(picture);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text on the page is what is measured
  useLayoutEffect(() => growTextArea(field.current), [text]);
  const name = t('chat.writeTo', { name: person.firstName });
  return (
    <form
      noValidate
      data-lane-floor
      onSubmit={(event) => {
        event.preventDefault();
        send();
        field.current?.focus();
      }}
      className="px-gutter shrink-0 border-t border-border bg-page pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:rounded-b-lg lg:px-5"
    >
      {quote === undefined ? null : (
        <Above label={t('chat.noReply')} onRemove={() => setQuote(undefined)}>
          <QuoteBox quote={quote} person={person} className="text-text-2" />
        </Above>
      )}
      {edited === undefined ? null : (
        <Above label={t('chat.noEdit')} onRemove={() => edit(undefined)}>
          <span className="type-sm font-semibold text-text-2">{t('chat.editing')}</span>
        </Above>
      )}
      {photo === undefined ? null : <ChosenPhoto photo={photo} onRemove={() => setPhoto(undefined)} />}
      <div className="flex items-end gap-2">
        <div
          className={cx(inputBox({ error: tooLong, multiline: true }), 'min-w-0 grow rounded-[26px]! pr-1!')}
        >
          <textarea
            ref={field}
            rows={1}
            value={text}
            aria-label={name}
            placeholder={name}
            enterKeyHint="send"
            aria-invalid={tooLong || undefined}
            aria-describedby={tooLong ? id : undefined}
            onChange={({ target }) => {
              setText(target.value);
              if (target.value.trim() !== '') sayTyping();
            }}
            onKeyDown={(event) => {
              const { key, shiftKey, nativeEvent } = event;
              const { isComposing, keyCode } = nativeEvent;
              if (!sendsMessage({ key, shiftKey, isComposing, keyCode })) return;
              event.preventDefault();
              send();
            }}
            className={cx(inputControl, 'field-sizing-content block max-h-30 resize-none py-3.5 leading-6')}
          />
          <PhotoButton onFile={setPhoto} disabled={edited !== undefined} />
        </div>
        <button
          type="submit"
          aria-label={t('chat.send')}
          aria-disabled={!ready || undefined}
          className={cx(
            'pressable grid size-13 shrink-0 place-items-center rounded-full bg-primary text-white hover:bg-primary-hover',
            'aria-disabled:bg-surface-2 aria-disabled:text-text-2',
          )}
        >
          <SendHorizontal size={22} aria-hidden="true" />
        </button>
      </div>
      <p id={id} aria-live="polite" className="type-xs font-semibold text-danger">
        {tooLong ? t('errors.messageTooLong') : null}
      </p>
    </form>
  );
}

function Above({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <div className="mb-1.5 flex items-center gap-2 pl-2">
      <span className="min-w-0 grow">{children}</span>
      <IconButton label={label} onClick={onRemove}>
        <X size={20} />
      </IconButton>
    </div>
  );
}

function ChosenPhoto({ photo, onRemove }: { photo: Blob; onRemove: () => void }) {
  const { t } = useTexts();
  const url = useObjectUrl(photo);
  return (
    <Above label={t('besos.removePhoto')} onRemove={onRemove}>
      <img src={url} alt={t('besos.photoChosen')} className="size-18 rounded-md object-cover" />
    </Above>
  );
}

function PhotoButton({ onFile, disabled }: { onFile: (file: File) => void; disabled: boolean }) {
  const { t } = useTexts();
  return (
    <span className="relative grid size-tap shrink-0 place-items-center self-end my-1 rounded-full hover:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <Camera size={22} aria-hidden="true" className="text-text-2" />
      <input
        type="file"
        accept="image/*"
        disabled={disabled}
        aria-label={t('besos.addPhoto')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // Without this, choosing the same file a second time would fire no event.
          target.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </span>
  );
}
