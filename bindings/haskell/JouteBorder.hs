{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE UnboxedTuples #-}
{-# LANGUAGE UnliftedFFITypes #-}
{-# OPTIONS_HADDOCK hide #-}

-- | Converts values between a champion and the game's library, and contains the main loop of a match.
--
-- Values are passed in a 'Block', an unpinned array on Haskell's heap. The library accesses it only during an unsafe
-- call, in which the garbage collector cannot move it. Blocks are never freed explicitly.
module JouteBorder
  ( -- * Values in memory
    Value (..)
  , Block (..)
  , Raw
  , newBlock
  , loadAt
  , storeAt
  , loadTag
  , storeTag

    -- * Arguments
  , Path (..)
  , Keep
  , noKeep
  , newKeep
  , keepAlive
  , int
  , bool
  , tag
  , text
  , one
  , many
  , Items (..)

    -- * Results
  , settle
  , settled
  , settledText
  , fromInt
  , fromBool
  , say
  , nan
  , infinity

    -- * Foreign types
  , CSize (..)
  , CString
  , Int32
  , Word8

    -- * The main loop
  , play
  , call
  ) where

import Control.Exception (ErrorCall (..), SomeException, catch, displayException, fromException, throwIO)
import Control.Monad (unless, when)
import Data.Bits (shiftL, shiftR, (.&.), (.|.))
import Data.Char (chr, ord)
import Data.IORef (IORef, modifyIORef', newIORef, readIORef)
import Data.List (isPrefixOf)
import Data.Word (Word64)
import Foreign.C.String (CString, withCString)
import Foreign.C.Types (CSize (..))
import Foreign.Ptr (castPtr, nullPtr)
import Foreign.Storable (peek, peekByteOff, peekElemOff, poke)
import qualified GHC.Foreign as Foreign
import GHC.Exts
  ( Double (..)
  , Int (..)
  , MutableByteArray#
  , Ptr (..)
  , RealWorld
  , byteArrayContents#
  , copyAddrToByteArray#
  , copyMutableByteArray#
  , newByteArray#
  , newPinnedByteArray#
  , readWord8Array#
  , readWord8ArrayAsAddr#
  , readWord8ArrayAsDouble#
  , readWord8ArrayAsInt#
  , readWord8ArrayAsInt32#
  , touch#
  , unsafeCoerce#
  , writeWord8Array#
  , writeWord8ArrayAsAddr#
  , writeWord8ArrayAsDouble#
  , writeWord8ArrayAsInt#
  , writeWord8ArrayAsInt32#
  )
import GHC.IO (IO (..))
import GHC.IO.Encoding (setLocaleEncoding)
import GHC.Int (Int32 (..))
import GHC.Word (Word8 (..))
import System.Exit (ExitCode (..), exitWith)
import System.IO (BufferMode (LineBuffering), hFlush, hPutStrLn, hSetBuffering, hSetEncoding, stderr, stdin, stdout, utf8)

-- Blocks ------------------------------------------------------------------------------------------------------------

-- | An array as it is passed to an unsafe call. The library receives the address of its first byte.
type Raw = MutableByteArray# RealWorld

-- | Memory that the library reads or writes during a call.
data Block = Block Raw

-- | Allocates an uninitialised block of the given number of bytes.
newBlock :: Int -> IO Block
newBlock (I# size) = IO $ \s -> case newByteArray# size s of (# s', raw #) -> (# s', Block raw #)
{-# INLINE newBlock #-}

-- | A type that has a C form. Offsets are in bytes.
class Value a where
  -- | The size of an item in bytes. The argument is not evaluated.
  width :: a -> Int

  -- | The alignment of an optional value in bytes. The argument is not evaluated.
  alignment :: a -> Int
  alignment = width
  {-# INLINE alignment #-}

  -- | Reads a value, and frees the memory that it points to.
  load :: Block -> Int -> IO a

  -- | Writes a value. Raises an error with the position of the value if it is invalid.
  store :: Path -> Keep -> Block -> Int -> a -> IO ()

  -- | Reads an array with the given number of items, and does not free it.
  loadItems :: Ptr () -> Int -> IO [a]
  loadItems (Ptr items) size = do
    let !(I# bytes) = size * width (undefined :: a)
    Block raw <- newBlock (I# bytes)
    IO $ \s -> (# copyAddrToByteArray# items raw 0# bytes s, () #)
    backward (size - 1) (\i -> load (Block raw) (i * width (undefined :: a)))
  {-# INLINE loadItems #-}

-- | Runs an action for each index from the last one down to 0. Returns the results in ascending order of the index.
backward :: Int -> (Int -> IO a) -> IO [a]
backward lastIndex item = go lastIndex []
  where
    go i rest
      | i < 0 = pure rest
      | otherwise = do
          !value <- item i
          go (i - 1) (value : rest)
{-# INLINE backward #-}

instance Value Int where
  width _ = 4
  load (Block raw) (I# at) = IO $ \s -> case readWord8ArrayAsInt32# raw at s of
    (# s', i #) -> case fromIntegral (I32# i) of !value -> (# s', value #)
  store path _ (Block raw) (I# at) value = do
    I32# i <- int path value
    IO $ \s -> (# writeWord8ArrayAsInt32# raw at i s, () #)
  loadItems items size = backward (size - 1) $ \i -> do
    item <- peekElemOff (castPtr items :: Ptr Int32) i
    pure (fromIntegral item)
  {-# INLINE width #-}
  {-# INLINE load #-}
  {-# INLINE store #-}

instance Value Double where
  width _ = 8
  load (Block raw) (I# at) = IO $ \s -> case readWord8ArrayAsDouble# raw at s of (# s', d #) -> (# s', D# d #)
  store _ _ (Block raw) (I# at) (D# d) = IO $ \s -> (# writeWord8ArrayAsDouble# raw at d s, () #)
  loadItems items size = backward (size - 1) (peekElemOff (castPtr items :: Ptr Double))
  {-# INLINE width #-}
  {-# INLINE load #-}
  {-# INLINE store #-}

instance Value Bool where
  width _ = 1
  load (Block raw) (I# at) = IO $ \s -> case readWord8Array# raw at s of
    (# s', byte #) -> case W8# byte /= 0 of !value -> (# s', value #)
  store _ _ block at value = storeByte block at (if value then 1 else 0)
  {-# INLINE width #-}
  {-# INLINE load #-}
  {-# INLINE store #-}

instance {-# OVERLAPPING #-} Value [Char] where
  width _ = 8
  load block at = loadAddress block at >>= fromText . castPtr
  store path keep block at value = do
    let !size = textSize value
    target <- keepBlock keep size
    storeText path target value
    storeAddress block at target

instance Value a => Value [a] where
  width _ = 16
  alignment _ = 8
  load block at = do
    items <- loadAddress block at
    size <- loadLength block (at + 8)
    list <- loadItems items size
    joute_free items
    pure list
  store path keep block at value = do
    let !size = length value
    target <- keepBlock keep (size * width (undefined :: a))
    storeItems path keep target value
    storeAddress block at target
    storeLength block (at + 8) size
  {-# INLINE width #-}
  {-# INLINE alignment #-}
  {-# INLINE load #-}
  {-# INLINE store #-}

-- | An optional value consists of a byte that is 1 if the value is present, and the value.
instance Value a => Value (Maybe a) where
  width _ = alignment (undefined :: a) + width (undefined :: a)
  load block at = do
    present <- load block at
    if present then Just <$> loadAt block at (alignment (undefined :: a)) else pure Nothing
  store _ _ block at Nothing = storeByte block at 0
  store path keep block at (Just value) = do
    storeByte block at 1
    storeAt path keep block at (alignment (undefined :: a)) value
  {-# INLINE width #-}
  {-# INLINE load #-}
  {-# INLINE store #-}

storeItems :: forall a. Value a => Path -> Keep -> Block -> [a] -> IO ()
storeItems path keep block = go 0
  where
    go !_ [] = pure ()
    go i (value : rest) = do
      store (path `Item` i) keep block (i * width (undefined :: a)) value
      go (i + 1) rest
{-# INLINE storeItems #-}

-- | Reads a field. The arguments are the offset of the struct and the offset of the field in it.
loadAt :: Value a => Block -> Int -> Int -> IO a
loadAt block at offset = load block (at + offset)
{-# INLINE loadAt #-}

-- | Writes a field. The offsets are those of 'loadAt'.
storeAt :: Value a => Path -> Keep -> Block -> Int -> Int -> a -> IO ()
storeAt path keep block at offset = store path keep block (at + offset)
{-# INLINE storeAt #-}

-- | Reads the number of an enum and converts it.
loadTag :: (Int -> a) -> Block -> Int -> IO a
loadTag make block at = do
  number <- load block at
  pure $! make number
{-# INLINE loadTag #-}

-- | Writes the number of an enum.
storeTag :: Enum a => Block -> Int -> a -> IO ()
storeTag (Block raw) (I# at) value = case tag value of
  I32# i -> IO $ \s -> (# writeWord8ArrayAsInt32# raw at i s, () #)
{-# INLINE storeTag #-}

storeByte :: Block -> Int -> Word8 -> IO ()
storeByte (Block raw) (I# at) (W8# byte) = IO $ \s -> (# writeWord8Array# raw at byte s, () #)
{-# INLINE storeByte #-}

loadLength :: Block -> Int -> IO Int
loadLength (Block raw) (I# at) = IO $ \s -> case readWord8ArrayAsInt# raw at s of (# s', n #) -> (# s', I# n #)
{-# INLINE loadLength #-}

storeLength :: Block -> Int -> Int -> IO ()
storeLength (Block raw) (I# at) (I# n) = IO $ \s -> (# writeWord8ArrayAsInt# raw at n s, () #)
{-# INLINE storeLength #-}

loadAddress :: Block -> Int -> IO (Ptr ())
loadAddress (Block raw) (I# at) = IO $ \s -> case readWord8ArrayAsAddr# raw at s of (# s', a #) -> (# s', Ptr a #)
{-# INLINE loadAddress #-}

-- | Writes the address of a pinned block.
storeAddress :: Block -> Int -> Block -> IO ()
storeAddress (Block raw) (I# at) (Block target) =
  IO $ \s -> (# writeWord8ArrayAsAddr# raw at (byteArrayContents# (unsafeCoerce# target)) s, () #)

-- Memory that blocks point to ---------------------------------------------------------------------------------------

-- | The pinned blocks to which the arguments of a call point. They must exist until the call has returned.
newtype Keep = Keep (IORef [Block])

-- | The 'Keep' of values without pointers, which never use it.
noKeep :: Keep
noKeep = errorWithoutStackTrace "joute: a value without pointers kept memory"
{-# NOINLINE noKeep #-}

-- | Creates an empty 'Keep' for the arguments of a call.
newKeep :: IO Keep
newKeep = Keep <$> newIORef []

keepBlock :: Keep -> Int -> IO Block
keepBlock (Keep blocks) (I# size) = do
  block <- IO $ \s -> case newPinnedByteArray# size s of (# s', raw #) -> (# s', Block raw #)
  modifyIORef' blocks (block :)
  pure block

-- | Keeps the blocks alive until this point, which must be after the call.
keepAlive :: Keep -> IO ()
keepAlive (Keep blocks) = readIORef blocks >>= mapM_ touchBlock
  where
    touchBlock (Block raw) = IO $ \s -> (# touch# raw s, () #)

-- Arguments ---------------------------------------------------------------------------------------------------------

-- | The position of a value for error messages.
data Path
  = -- | The names of a function and of its argument.
    Argument String String
  | Field Path String
  | Item Path Int

-- | Raises an error about a value, with the message of a key of the catalogue in the game's language.
refuse :: Path -> String -> String -> IO a
refuse path key value = do
  reason <- words' key value
  throwIO (ErrorCall (spell path ++ ": " ++ reason))
  where
    spell (Argument function argument) = function ++ ": " ++ argument
    spell (Field outer field) = spell outer ++ "." ++ field
    spell (Item outer i) = spell outer ++ "[" ++ show i ++ "]"
{-# NOINLINE refuse #-}

-- | Converts an int. Raises an error if it does not fit into 32 bits.
int :: Path -> Int -> IO Int32
int path value
  | fromIntegral narrow == value = pure narrow
  | otherwise = refuse path "out-of-range" (show value)
  where
    narrow = fromIntegral value :: Int32
{-# INLINE int #-}

-- | Converts a bool to the byte 0 or 1.
bool :: Bool -> Word8
bool value = if value then 1 else 0
{-# INLINE bool #-}

-- | Returns the number of an enum.
tag :: Enum a => a -> Int32
tag !value = fromIntegral (fromEnum value)
{-# INLINE tag #-}

-- | Returns a block with a string in UTF-8, terminated by a NUL.
text :: Path -> String -> IO Block
text path value = do
  block <- newBlock (textSize value)
  storeText path block value
  pure block

-- | Returns a block with a struct.
one :: forall a. Value a => Path -> Keep -> a -> IO Block
one path keep value = do
  block <- newBlock (width (undefined :: a))
  store path keep block 0 value
  pure block
{-# INLINE one #-}

-- | Returns a block with an array, and its length. The list is traversed only once, so the block grows if necessary.
many :: forall a. Value a => Path -> Keep -> [a] -> IO Items
many path keep values = do
  block <- newBlock (few * width (undefined :: a))
  go block few 0 values
  where
    -- The number of items in 512 bytes.
    few = max 1 (512 `quot` width (undefined :: a))
    go !block !_ !i [] = pure (Items block (fromIntegral (i :: Int)))
    go block room i (value : rest)
      | i < room = do
          store (path `Item` i) keep block (i * width (undefined :: a)) value
          go block room (i + 1) rest
      | otherwise = do
          larger <- grow block (room * width (undefined :: a))
          go larger (2 * room) i (value : rest)
{-# INLINE many #-}

-- | The block and the length of an array.
data Items = Items !Block !CSize

-- | Returns a copy of a block with twice the size.
grow :: Block -> Int -> IO Block
grow (Block old) bytes@(I# size) = do
  Block new <- newBlock (2 * bytes)
  IO $ \s -> (# copyMutableByteArray# old 0# new 0# size s, () #)
  pure (Block new)
{-# NOINLINE grow #-}

-- | Returns the number of bytes of a string in UTF-8, with the NUL.
textSize :: String -> Int
textSize = go 1
  where
    go !size [] = size
    go size (c : rest) = go (size + bytes (ord c)) rest
    bytes c
      | c < 0x80 = 1
      | c < 0x800 = 2
      | c < 0x10000 = 3
      | otherwise = 4

storeText :: Path -> Block -> String -> IO ()
storeText path block whole = go 0 whole
  where
    go i [] = storeByte block i 0
    go i (character : rest)
      | c == 0 = refuse path "holds-nul" quoted
      | c < 0x80 = put 0 (byte c) >> go (i + 1) rest
      | c < 0x800 = put 0 (byte (0xc0 .|. c `shiftR` 6)) >> put 1 (low 0) >> go (i + 2) rest
      | c >= 0xd800 && c < 0xe000 = refuse path "holds-half" quoted
      | c < 0x10000 = put 0 (byte (0xe0 .|. c `shiftR` 12)) >> put 1 (low 6) >> put 2 (low 0) >> go (i + 3) rest
      | otherwise = do
          put 0 (byte (0xf0 .|. c `shiftR` 18))
          put 1 (low 12)
          put 2 (low 6)
          put 3 (low 0)
          go (i + 4) rest
      where
        c = ord character
        put offset = storeByte block (i + offset)
        low shift = byte (0x80 .|. (c `shiftR` shift) .&. 0x3f)
    byte = fromIntegral :: Int -> Word8
    quoted = case splitAt 60 whole of
      (short, []) -> show short
      (start, _) -> show start ++ "…"

-- Results -----------------------------------------------------------------------------------------------------------

foreign import ccall unsafe "&joute_misuse" joute_misuse :: Ptr CString

foreign import ccall unsafe "joute_free" joute_free :: Ptr a -> IO ()

foreign import ccall unsafe "strlen" strlen :: CString -> IO CSize

foreign import ccall unsafe "joute_say" joute_say :: CString -> CString -> CString -> CString -> IO CString

-- | Returns a message of the catalogue with its value.
words' :: String -> String -> IO String
words' key value =
  Foreign.withCString utf8 key $ \name ->
    Foreign.withCString utf8 value $ \first -> joute_say name first nullPtr nullPtr >>= fromText
{-# NOINLINE words' #-}

-- | Raises an error if the library has reported misuse during the last call.
settle :: IO ()
settle = do
  message <- peek joute_misuse
  unless (message == nullPtr) (misused message)
{-# INLINE settle #-}

-- | Returns a result, or raises an error if the library has reported misuse.
settled :: a -> IO a
settled !value = settle >> pure value
{-# INLINE settled #-}

-- | Returns a string result, or raises an error if the library has reported misuse.
settledText :: CString -> IO String
settledText string = settle >> fromText string

misused :: CString -> IO ()
misused message = do
  poke joute_misuse nullPtr
  reason <- fromText message
  throwIO (ErrorCall reason)
{-# NOINLINE misused #-}

nan, infinity :: Double
nan = 0 / 0
infinity = 1 / 0

fromInt :: Int32 -> Int
fromInt = fromIntegral
{-# INLINE fromInt #-}

fromBool :: Word8 -> Bool
fromBool = (/= 0)
{-# INLINE fromBool #-}

-- | Reads a string that the library allocated, and frees it.
fromText :: CString -> IO String
fromText string = do
  size <- strlen string
  value <- decode (fromIntegral size - 1) []
  joute_free string
  pure value
  where
    byte i = peekByteOff string i :: IO Word8
    decode i rest
      | i < 0 = pure rest
      | otherwise = do
          c <- byte i
          if c < 0x80
            then decode (i - 1) (chr (fromIntegral c) : rest)
            else continue (i - 1) (fromIntegral c .&. 0x3f) 6 rest
    continue :: Int -> Int -> Int -> String -> IO String
    continue i bits shift rest = do
      c <- fromIntegral <$> byte i
      if c .&. 0xc0 == 0x80
        then continue (i - 1) (bits .|. (c .&. 0x3f) `shiftL` shift) (shift + 6) rest
        else decode (i - 1) (chr (bits .|. (c .&. (0x3f `shiftR` (shift `div` 6))) `shiftL` shift) : rest)

-- | Prints a line that the library allocated.
say :: CString -> IO ()
say line = settledText line >>= putStrLn

-- The main loop -----------------------------------------------------------------------------------------------------

foreign import ccall unsafe "joute_start" joute_start :: CString -> Word64 -> IO Int32

foreign import ccall unsafe "joute_next" joute_next :: IO Int32

-- | Connects to the arena, and calls the champion with the index of each user function until the end of the match.
--
-- The champion waits in an unsafe call, which is faster and blocks other Haskell threads meanwhile.
play :: Word64 -> (Int -> IO ()) -> IO ()
play hash champion = do
  setLocaleEncoding utf8
  mapM_ (`hSetEncoding` utf8) [stdin, stdout, stderr]
  -- If the champion is killed, unflushed output is lost, which often contains the reason.
  hSetBuffering stdout LineBuffering
  refused <- withCString "haskell" (`joute_start` hash)
  when (refused /= 0) (exitWith (ExitFailure 1))
  loop
  where
    loop = do
      next <- joute_next
      if next >= 0
        then champion (fromIntegral next) >> loop
        else when (next /= -1) (exitWith (ExitFailure 1))
{-# INLINE play #-}

-- | Runs a user function. If it raises an exception, its name and the exception are printed, and the champion exits.
call :: String -> IO () -> IO ()
call name action = action `catch` \exception -> case fromException exception of
  Just code -> exitWith code
  Nothing -> do
    hFlush stdout
    hPutStrLn stderr (blame (displayException (exception :: SomeException)))
    exitWith (ExitFailure 1)
  where
    blame message
      | prefix `isPrefixOf` message = message
      | otherwise = prefix ++ message
    prefix = name ++ ": "
{-# INLINE call #-}
