import { avatars, frames, tierIncludes, type Avatar as AvatarName, type Frame } from '@titer/domain'
import { Section } from '@titer/ui'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../widgets/avatar/avatar.tsx'
import { useStudy } from '../../device/study/study-context.tsx'
import { NeedsNetwork } from '../../widgets/notices/needs-network.tsx'
import { OwnPicture } from './own-picture/own-picture.tsx'
import { avatarNames, avatarRequirement, frameNames, frameRequirement } from './reward-words.ts'
import type { Rewards } from './rewards.ts'
import { useAvatarChoice } from './use-avatar-choice.ts'

interface AvatarSectionsProps {
  selected: { avatar: string; frame: Frame | null }
  rewards: Rewards
}

/** Shows the avatars and frames, with the requirements of those that the student has not earned yet. */
export function AvatarSections({ selected, rewards }: AvatarSectionsProps) {
  const { account } = useStudy()
  const { ownPicture, select, failure, isOffline, reload } = useAvatarChoice()
  const mayUseOwnPicture = tierIncludes(account.subscriptionType, 'custom_avatars')
  const isReachable = failure === undefined
  return (
    <>
      <Section title="Avatars" lead="Earned by reaching higher levels.">
        {!isReachable && (
          <NeedsNetwork
            what="Choosing an avatar or a frame"
            failure={failure}
            isOffline={isOffline}
            onRetry={() => void reload()}
          />
        )}
        <Choices label="Avatar">
          {avatars.map((avatar) => (
            <AvatarChoice
              key={avatar}
              avatar={avatar}
              isEarned={rewards.avatars.includes(avatar)}
              isReachable={isReachable}
              isSelected={avatar === selected.avatar}
              onSelect={() => void select({ avatar })}
            />
          ))}
          {ownPicture !== null && mayUseOwnPicture && (
            <OneChoice
              name="My picture"
              group="Avatar"
              isEarned
              isReachable={isReachable}
              isSelected={ownPicture === selected.avatar}
              onSelect={() => void select({ avatar: ownPicture })}
            >
              <Avatar avatar={ownPicture} frame={null} size={56} />
            </OneChoice>
          )}
        </Choices>
        <OwnPicture ownPicture={ownPicture} isReachable={isReachable} />
      </Section>
      <Section title="Frames" lead="A ring around your avatar, earned by your longest streak.">
        <Choices label="Frame">
          <OneChoice
            name="No frame"
            group="Frame"
            isEarned
            isReachable={isReachable}
            isSelected={selected.frame === null}
            onSelect={() => void select({ frame: null })}
          >
            <Avatar avatar={selected.avatar} frame={null} size={42} />
          </OneChoice>
          {frames.map((frame) => (
            <FrameChoice
              key={frame}
              frame={frame}
              avatar={selected.avatar}
              isEarned={rewards.frames.includes(frame)}
              isReachable={isReachable}
              isSelected={frame === selected.frame}
              onSelect={() => void select({ frame })}
            />
          ))}
        </Choices>
      </Section>
    </>
  )
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset>
    <legend className="sr-only">{label}</legend>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-x-1 gap-y-2">{children}</div>
  </fieldset>
)

interface ChoiceState {
  isEarned: boolean
  isReachable: boolean
  isSelected: boolean
  onSelect: () => void
}

const AvatarChoice = ({ avatar, ...state }: ChoiceState & { avatar: AvatarName }) => (
  <OneChoice name={avatarNames[avatar]} requirement={avatarRequirement(avatar)} group="Avatar" {...state}>
    <Avatar avatar={avatar} frame={null} size={56} />
  </OneChoice>
)

const FrameChoice = ({ frame, avatar, ...state }: ChoiceState & { frame: Frame; avatar: string }) => (
  <OneChoice name={frameNames[frame]} requirement={frameRequirement(frame)} group="Frame" {...state}>
    <Avatar avatar={avatar} frame={frame} size={56} />
  </OneChoice>
)

interface OneChoiceProps extends ChoiceState {
  name: string
  /** The requirement, shown until the student meets it. */
  requirement?: string
  group: string
  children: ReactNode
}

function OneChoice({
  name,
  requirement,
  group,
  isEarned,
  isReachable,
  isSelected,
  onSelect,
  children,
}: OneChoiceProps) {
  return (
    <label
      className={`grid content-start justify-items-center gap-1.5 rounded-surface px-1 py-2.5 text-center text-small leading-tight has-checked:bg-violet-wash has-focus-visible:shadow-(--halo) ${isEarned && isReachable ? 'cursor-pointer hover:bg-agar' : ''}`}
    >
      <input
        type="radio"
        name={group}
        className="sr-only"
        checked={isSelected}
        disabled={!isEarned || !isReachable}
        onChange={onSelect}
      />
      <span className={`relative grid size-14 place-items-center ${isEarned ? '' : 'opacity-45 grayscale'}`}>
        {children}
      </span>
      <span className={isSelected ? 'font-semibold' : ''}>{name}</span>
      {!isEarned && (
        <span className="flex items-center gap-1 text-micro text-muted">
          <Lock size={13} aria-hidden="true" /> {requirement}
        </span>
      )}
    </label>
  )
}
